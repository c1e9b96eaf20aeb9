/** Snippets: a text that many pages show is written once. */
import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { openDocument, patience, publish, textField } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
test.afterAll(removeMade)

const pathOf = (slug: string) => `/docs/getting-started/${slug}/`

test('an edit of a snippet is on each page that shows it, and in the search', async ({
  page: writer,
  reader,
  request,
}) => {
  const word = `Quokka${Date.now().toString(36)}`
  const body = [paragraph('p', 'An old sentence.')]
  await lake.createOrReplace({ _id: 'beta', _type: 'snippet', title: 'Beta notice', body })
  const reuse = { _key: 'r', _type: 'reuse', snippet: { _type: 'reference', _ref: 'beta' } }
  const inSentence = paragraph('i', 'It says: ')
  const said = { ...inSentence, children: [...inSentence.children, { ...reuse, _type: 'reuseInline' }] }
  await lake.createOrReplace(aGuide('reuse-one', 'reuse-one', { body: [paragraph('a', 'Before.'), reuse] }))
  await lake.createOrReplace(aGuide('reuse-two', 'reuse-two', { body: [said] }))
  const htmlOf = async (slug: string) => (await request.get(pathOf(slug))).text()
  for (const slug of ['reuse-one', 'reuse-two'])
    await expect.poll(() => htmlOf(slug), patience).toContain('An old sentence.')

  await openDocument(writer, 'beta')
  await (await textField(writer, 'body')).press('ControlOrMeta+End')
  await writer.keyboard.type(` ${word} is new.`)
  await expect
    .poll(() => rawLake().fetch('pt::text(*[_id == "drafts.beta"][0].body)'), patience)
    .toBe(`An old sentence. ${word} is new.`)
  await writer.getByRole('button', { name: 'What this changes on the site' }).click()
  await expect(writer.getByTestId('impact')).toContainText('Pages that show it', patience)
  await publish(writer)
  for (const slug of ['reuse-one', 'reuse-two'])
    await expect.poll(() => htmlOf(slug), patience).toContain(`${word} is new.`)
  const markdown = await request.get(pathOf('reuse-one').replace(/\/$/, '.md'))
  expect(await markdown.text()).toContain(`Before.\n\nAn old sentence. ${word} is new.`)

  await reader.goto(pathOf('reuse-two'))
  await reader.getByRole('button', { name: 'Search' }).click()
  await reader.locator('input.DocSearch-Input').fill(word)
  await expect(reader.locator('.DocSearch-Hit')).toHaveCount(2, patience)
})

test('a writer inserts a snippet by its name, and finds where it is used', async ({ page }) => {
  await lake.createOrReplace({
    _id: 'plan',
    _type: 'snippet',
    title: 'Limit of the free plan',
    body: [paragraph('p', 'The free plan has 100 runs.')],
  })
  await lake.createOrReplace(aGuide('uses-plan', 'uses-plan', { body: [paragraph('a', '')] }))
  await openDocument(page, 'uses-plan')
  await (await textField(page, 'body')).pressSequentially('/snippet')
  await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Limit', { delay: 30 })
  await page.getByRole('option', { name: /Limit of the free plan/ }).click(patience)
  await expect
    .poll(() => rawLake().fetch('*[_id == "drafts.uses-plan"][0].body[0].snippet._ref'), patience)
    .toBe('plan')
  await page.getByTestId('nested-object-dialog').press('Escape')
  await expect(page.getByTestId('field-body')).toContainText('The free plan has 100 runs.', patience)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Free: ')
  const toolbar = page.getByTestId('field-body').getByTestId('pt-editor__toolbar-card')
  await toolbar.getByTestId('insert-menu-auto-collapse-menu').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Snippet in a sentence' }).click()
  await expect(page.getByTestId('nested-object-dialog').locator('input')).toBeFocused(patience)
  await page.keyboard.type('Limit', { delay: 30 })
  await page.getByRole('option', { name: /Limit of the free plan/ }).click(patience)
  await page.getByTestId('nested-object-dialog').press('Escape')
  await expect(page.getByTestId('nested-object-dialog')).toHaveCount(0)
  await page.keyboard.type(' So few.', { delay: 30 })
  const body =
    'array::join(*[_id == "drafts.uses-plan"][0].body[1].children[]{"is": coalesce(text, _type)}.is, "|")'
  await expect.poll(() => rawLake().fetch(body), patience).toBe('Free: |reuseInline| So few.')
  await publish(page)
  await openDocument(page, 'plan')
  await page.getByRole('tab', { name: 'Linked from' }).click()
  await expect(page.getByTestId('linked-from')).toContainText('Guide uses-plan', patience)
})
