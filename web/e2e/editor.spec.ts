import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { openDocument, patience } from './studio.ts'
import { test } from './studio-test.ts'
import { emptyPage, paste } from './text-editor.ts'

const lake = lakeClient()
test.afterAll(removeMade)

interface Block {
  readonly _type: string
  readonly style?: string
  readonly listItem?: string
  readonly children?: readonly { readonly text: string; readonly marks: readonly string[] }[]
  readonly markDefs?: readonly { readonly _type: string; readonly [field: string]: unknown }[]
  readonly [field: string]: unknown
}

async function bodyOf(id: string): Promise<Block[]> {
  const draft = await rawLake().fetch('*[_id == $id][0].body', { id: `drafts.${id}` })
  return draft ?? []
}

/** A short form of a body: `h2 Text`, `bullet one`, `callout`. */
async function outline(id: string): Promise<string[]> {
  return (await bodyOf(id)).map(({ _type, style, listItem, children }) =>
    _type === 'block'
      ? `${listItem ?? style} ${(children ?? []).map(({ text }) => text).join('')}`.trim()
      : _type,
  )
}

test('Markdown is formatted while it is typed, and a fence begins code', async ({ page }) => {
  const editor = await emptyPage(page, 'shortcuts')
  const link = 'See [the docs](https://example.com/a), **now** and `npm start`.'
  for (const line of ['## Install', '> Quoted', link, '- one', '', '```sh']) {
    await editor.pressSequentially(line)
    await editor.press('Enter')
  }
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused(patience)
  await expect
    .poll(() => outline('shortcuts'), patience)
    .toEqual([
      'h2 Install',
      'blockquote Quoted',
      'normal See the docs, now and npm start.',
      'bullet one',
      'code',
    ])
  const [, , text, , code] = await bodyOf('shortcuts')
  expect(text?.markDefs).toMatchObject([{ _type: 'link', href: 'https://example.com/a' }])
  const marked = text?.children?.filter(({ marks }) => marks.length === 1)
  expect(marked?.map(({ text: words }) => words)).toEqual(['the docs', 'now', 'npm start'])
  expect(code?.language).toBe('sh')
})

test('a slash opens a menu of blocks that the keyboard searches and inserts from', async ({ page }) => {
  const editor = await emptyPage(page, 'slash')
  await editor.pressSequentially('/')
  const menu = page.getByRole('listbox', { name: 'Insert a block' })
  await expect(menu.getByRole('option').first()).toBeVisible()
  await expect(menu.getByRole('option', { selected: true })).toContainText('Callout')
  await editor.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toContainText('Steps')
  const active = await menu.getByRole('option', { selected: true }).getAttribute('id')
  await expect(editor).toHaveAttribute('aria-activedescendant', active ?? '')
  // Escape keeps what was typed, which is text then.
  await editor.press('Escape')
  await expect(menu).toBeHidden()
  await expect(editor).toContainText('/')
  await editor.press('Backspace')
  await editor.pressSequentially('/subh')
  await editor.press('Enter')
  await editor.pressSequentially('Inside')
  await editor.press('Enter')
  await editor.pressSequentially('/warn')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await editor.press('Enter')
  await expect.poll(() => outline('slash'), patience).toEqual(['h3 Inside', 'callout'])
  expect((await bodyOf('slash')).at(-1)).toMatchObject({ kind: 'warning' })
})

test('a page or its heading is mentioned with @ and [[', async ({ page }) => {
  const heading = { ...paragraph('head', 'Long prompts'), style: 'h2' }
  await lake.createOrReplace(aGuide('zebra', 'zebra', { title: 'Zebra crossing', body: [heading] }))
  const editor = await emptyPage(page, 'mention')
  await editor.pressSequentially('See @zebra')
  const menu = page.getByRole('listbox', { name: 'Link to a page' })
  await expect(menu.getByRole('option', { selected: true })).toContainText('Zebra crossing', patience)
  await editor.press('Enter')
  await editor.pressSequentially(' or [[zebra#long')
  await expect(menu.getByRole('option', { name: 'Long prompts' })).toBeVisible(patience)
  await editor.press('ArrowDown')
  await editor.press('Enter')
  await expect.poll(() => outline('mention'), patience).toEqual(['normal See Zebra crossing or Long prompts'])
  const [text] = await bodyOf('mention')
  expect(text?.markDefs).toMatchObject([
    { _type: 'pageLink', page: { _ref: 'zebra' } },
    { _type: 'pageLink', page: { _ref: 'zebra' }, heading: 'head' },
  ])
})

test('Markdown and HTML are pasted as blocks, with their images, and a notice names what is lost', async ({
  page,
}) => {
  const editor = await emptyPage(page, 'pasted')
  await paste(editor, {
    'text/plain': '## From Markdown\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  })
  await expect
    .poll(() => outline('pasted'), patience)
    .toEqual(['h2 From Markdown', 'bullet one', 'bullet two', 'table'])
  await lake.delete('drafts.pasted')

  const again = await emptyPage(page, 'pasted-html')
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  await paste(again, {
    'text/plain': 'Title',
    'text/html': `<h1>Title</h1><p><u>Line</u> <a href="https://example.com/">link</a></p><img src="${dot}" alt="A dot"><img src="file:///C:/a.png"><ol><li>Step<img src="${dot}"></li></ol>`,
  })
  const kinds = ['h2 Title', 'normal Line link', 'image', 'steps']
  await expect.poll(() => outline('pasted-html'), patience).toEqual(kinds)
  const asset = { _type: 'reference' }
  await expect
    .poll(async () => (await bodyOf('pasted-html')).slice(2), patience)
    .toMatchObject([
      { alt: 'A dot', asset },
      { steps: [{ title: 'Step', body: [{ _type: 'image', asset }] }] },
    ])
  await expect(page.getByText('Underlined text lost its line')).toBeVisible(patience)
  await expect(page.getByText('An image is not in the clipboard')).toBeVisible()
})

test('blocks look like the site, and change while they are edited', async ({ page }) => {
  const callout = { _key: 'c', _type: 'callout', kind: 'warning', body: [paragraph('inner', 'Mind the gap')] }
  const node = (id: string, label: string) => ({ _key: id, _type: 'workflowNode', id, label })
  const wire = { _key: 'w', _type: 'workflowConnection', from: 'a', to: 'b', label: 'Answer' }
  const workflow = {
    _key: 'f',
    _type: 'workflow',
    title: 'Answer',
    nodes: [node('a', 'Ask'), node('b', 'Reply')],
    connections: [wire],
  }
  const code = { _key: 'k', _type: 'code', language: 'sh', code: 'npm start' }
  await lake.createOrReplace(aGuide('views', 'views', { body: [callout, workflow, code] }))
  await openDocument(page, 'views')
  const body = page.getByTestId('field-body')
  const view = body.getByTestId('callout-in-text')
  await expect(view.getByLabel('Kind of the callout')).toHaveValue('warning', patience)
  await expect(view).toContainText('Mind the gap')
  const diagram = body.getByRole('img', { name: 'Answer' })
  await expect(diagram).toContainText('Ask')
  await expect(diagram).toContainText('Reply')
  const ofCode = body.getByTestId('preview-code')
  await expect(ofCode.getByRole('textbox')).toHaveValue('npm start', patience)
  await expect(ofCode.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await lake.patch('views').set({ 'body[_key=="c"].title': 'Careful' }).commit()
  await expect(view.getByLabel('Title of the callout')).toHaveValue('Careful', patience)
})
