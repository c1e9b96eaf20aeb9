import { expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { openDocument, patience, textField } from './studio.ts'
import { test } from './studio-test.ts'
import { emptyPage } from './text-editor.ts'

const lake = lakeClient()
test.afterAll(removeMade)

/** The value at a path in the text of the draft of a page. */
const inDraft = (id: string, path: string) =>
  rawLake().fetch(`*[_id == $id][0].body${path}`, { id: `drafts.${id}` })

const textOf = (block: number, path = '') => `[${block}]${path}.children[0].text`
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** Where the letters go that are typed right after a block is inserted. */
const written: Readonly<Record<string, string>> = {
  code: '[1].code',
  callout: textOf(1, '.body[0]'),
  table: textOf(1, '.rows[0].cells[0].content[0]'),
  steps: '[1].steps[0].title',
  image: '[1].alt',
}

for (const [type, path] of Object.entries(written))
  test(`what is typed right after /${type} is in the block, and Escape leaves it`, async ({ page }) => {
    const editor = await emptyPage(page, `typed-${type}`)
    await editor.pressSequentially('Before')
    await editor.press('Enter')
    await editor.pressSequentially(`/${type}`)
    await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('one two', { delay: 30 })
    await expect.poll(() => inDraft(`typed-${type}`, path), patience).toBe('one two')
    const dialogs = page.getByTestId('nested-object-dialog')
    for (let left = await dialogs.count(); left > 0; left -= 1) {
      await page.keyboard.press('Escape')
      await expect(dialogs).toHaveCount(left - 1)
      await page.waitForTimeout(1000)
    }
    if (['code', 'callout', 'table'].includes(type)) await page.keyboard.press('Escape')
    await page.keyboard.type('After', { delay: 30 })
    await expect.poll(() => inDraft(`typed-${type}`, textOf(2)), patience).toBe('After')
    expect(await inDraft(`typed-${type}`, textOf(0))).toBe('Before')
  })

test('the toolbar inserts code that is written at once, and the cursor leaves and enters it by arrows', async ({
  page,
}) => {
  const id = 'arrows'
  await lake.createOrReplace(aGuide(id, id, { body: [paragraph('a', ''), paragraph('z', 'End')] }))
  await openDocument(page, id)
  await (await textField(page, 'body')).locator('[data-pt-path]').first().click()
  const toolbar = page.getByTestId('field-body').getByTestId('pt-editor__toolbar-card')
  await toolbar.getByTestId('insert-menu-auto-collapse-menu').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Code' }).click()
  await page.keyboard.type('ls', { delay: 30 })
  await expect(code(page)).toHaveValue('ls', patience)
  await page.keyboard.press('Enter')
  await page.keyboard.type('pwd')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('The ')
  await expect.poll(() => inDraft(id, textOf(1)), patience).toBe('The End')
  // The editor follows the cursor of the browser up to 100 ms later.
  await expect(async () => {
    await page.getByText('The End').click()
    await page.keyboard.press('Home')
    await page.waitForTimeout(300)
    await page.keyboard.press('ArrowUp')
    await expect(code(page)).toBeFocused({ timeout: 2000 })
  }).toPass(patience)
  // The keys are those of the text: undo takes back what was typed without a pause.
  await page.keyboard.type('# ')
  await expect.poll(() => inDraft(id, '[0].code'), patience).toBe('# ls\npwd')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => inDraft(id, '[0].code'), patience).toBe('ls\npwd')
  await page.getByLabel('Language').selectOption('sh')
  await expect.poll(() => inDraft(id, '[0].language'), patience).toBe('sh')
})

test('another writer changes code and a callout; the cursor of this one stays, and malformed ones too', async ({
  page,
}) => {
  const id = 'second'
  const odd = { _key: 'o', _type: 'code', code: 42 }
  const callout = (body: unknown) => ({ _key: 'c', _type: 'callout', kind: 'tip', title: 'Old', body })
  const body = [paragraph('a', 'Start'), { _key: 'k', _type: 'code', code: 'one' }, odd]
  await lake.createOrReplace(aGuide(id, id, { body: [...body, callout([paragraph('i', 'Inner')])] }))
  await openDocument(page, id)
  await textField(page, 'body')
  await code(page).first().click()
  await page.keyboard.press('End')
  await lake.patch(id).set({ 'body[_key=="k"].code': '// new\none', 'body[_key=="c"].title': 'New' }).commit()
  await expect(code(page).first()).toHaveValue('// new\none', patience)
  await expect(page.getByLabel('Title of the callout')).toHaveValue('New')
  await page.keyboard.type(' two', { delay: 30 })
  await expect.poll(() => inDraft(id, '[1].code'), patience).toBe('// new\none two')
  expect(await inDraft(id, '[2].code')).toBe(42)

  await lake.delete(`drafts.${id}`)
  await lake.createOrReplace(aGuide(id, id, { body: [...body, callout('a string')] }))
  await openDocument(page, id)
  await (await textField(page, 'body')).getByText('Start').click()
  await page.keyboard.type('!')
  await expect.poll(() => inDraft(id, '[3].body'), patience).toBe('a string')
})
