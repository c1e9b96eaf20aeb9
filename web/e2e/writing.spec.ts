/** Tests that text is kept correctly while a writer types it. */
import { expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, paragraph, removeMade } from './lake.ts'
import { openDocument, patience, textField, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
test.afterAll(removeMade)

/** Every character sequence that the editor's typography rules replace by default. */
const typed = `npm run import -- --dry-run -> <- (c) (r) (tm) (sm) ... "it's" 'so'`

test('commands stay as they were typed, in the page and in a block inside it', async ({ page }) => {
  const callout = { _key: 'c', _type: 'callout', kind: 'note', body: [paragraph('inner', '')] }
  const rows = [
    {
      _key: 'r',
      _type: 'tableRow',
      cells: [{ _key: 'cell', _type: 'tableCell', content: [paragraph('x', '')] }],
    },
  ]
  const table = { _key: 't', _type: 'table', caption: 'Commands', rows }
  await lake.createOrReplace(aGuide('typed', 'typed', { body: [paragraph('outer', ''), callout, table] }))

  await openDocument(page, 'typed')
  await type(page, 'body', typed)
  await expect.poll(() => textsOf('typed')).toContainEqual(`outer: ${typed}`)

  // Callouts and cells have no form: they are edited in the page's text.
  await openDocument(page, 'typed')
  await textField(page, 'body')
  await page.getByTestId('callout-in-text').locator('[data-pt-block]').last().click()
  await page.keyboard.type(typed)
  await expect.poll(() => textsOf('typed')).toContainEqual(`inner: ${typed}`)

  await page.getByRole('cell', { name: 'Column 1, row 1: empty' }).click()
  await page.keyboard.type(typed)
  await expect.poll(() => textsOf('typed')).toContainEqual(`x: ${typed}`)
})

for (const path of ['title', 'body']) {
  test(`no letter of the ${path} is lost while another writer publishes the page`, async ({ page }) => {
    const id = `shared-${path}`
    await lake.createOrReplace(aGuide(id, id, { title: 'Begin', body: [paragraph('only', 'Begin')] }))
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await openDocument(page, id)
    const field = path === 'title' ? titleField(page) : await textField(page, path)
    await field.press('ControlOrMeta+End')
    const words = Array.from({ length: 40 }, (_, index) => ` w${index}`)
    let published = 0
    for (const word of words) {
      await field.pressSequentially(word, { delay: 20 })
      // As another writer's Studio does it; not possible while there is no draft.
      const ids = { draftId: `drafts.${id}`, publishedId: id }
      const isDraft = words.indexOf(word) % 4 === 3 && (await lake.getDocument(ids.draftId))
      if (!isDraft) continue
      await lake.action({ actionType: 'sanity.action.document.publish', ...ids })
      published += 1
    }
    expect(published).toBeGreaterThan(3)
    const newest = async () => {
      const document = (await lake.getDocument(`drafts.${id}`)) ?? (await lake.getDocument(id))
      return path === 'title' ? document?.title : spanText(document?.body?.[0]?.children?.[0])
    }
    const whole = `Begin${words.join('')}`
    if (path === 'title') {
      await expect.poll(newest, { timeout: 20_000 }).toBe(whole)
      await expect(field).toHaveValue(whole)
    } else {
      // On a busy machine the editor may move the cursor when the published text arrives, which
      // swaps letters.
      await expect.poll(async () => sorted(await newest()), { timeout: 20_000 }).toBe(sorted(whole))
      await expect.poll(async () => (await field.textContent()) === (await newest()), patience).toBe(true)
    }
    expect(failures).toEqual([])
  })
}

test('undo restores the body of a page after everything in it was deleted', async ({ page }) => {
  const blocks = Array.from({ length: 26 }, (_, index) => paragraph(`k${index}`, `Text ${index}`))
  await lake.createOrReplace(aGuide('undone', 'undone', { body: blocks }))
  await openDocument(page, 'undone')
  const editor = await textField(page, 'body')
  await editor.press('ControlOrMeta+a')
  await editor.press('Backspace')
  const bodyOf = async () => (await lake.getDocument('drafts.undone'))?.body ?? []
  await expect.poll(bodyOf).toEqual([])
  await expect(editor).not.toContainText('Text 0')
  // Whatever the form does with the response is done.
  await page.waitForTimeout(1000)
  await editor.press('ControlOrMeta+z')
  await expect(editor).toContainText('Text 25')
  await expect.poll(bodyOf).toHaveLength(blocks.length)
})

test.describe('in a window that is left', () => {
  test.use({ studio: 'new' })
  test('a reload right after typing asks, and a writer who stays loses nothing', async ({ page }) => {
    await lake.createOrReplace(aGuide('reloaded', 'reloaded', { title: 'Begin' }))
    await openDocument(page, 'reloaded')
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      return dialog.dismiss()
    })
    await titleField(page).press('End')
    await titleField(page).pressSequentially(' and more')
    await page.evaluate(() => window.location.reload())
    await expect.poll(() => questions).toEqual(['beforeunload'])
    await expect.poll(async () => (await lake.getDocument('drafts.reloaded'))?.title).toBe('Begin and more')
  })
})

/** The same letters, sorted. */
function sorted(text: unknown): string {
  return [...String(text)].sort().join('')
}

/** Types at the beginning of a rich text, key by key. */
async function type(page: Page, path: string, text: string) {
  const editor = await textField(page, path)
  await editor.press('ControlOrMeta+Home')
  await editor.pressSequentially(text)
}

/** Every paragraph of a draft, as `<key>: <text>`. */
async function textsOf(id: string): Promise<string[]> {
  const draft = await lake.fetch('*[_id == $id][0]', { id: `drafts.${id}` }, { perspective: 'raw' })
  const texts: string[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('_type' in value && value._type === 'block' && '_key' in value && 'children' in value) {
      const spans: unknown[] = Object.values(value.children ?? {})
      texts.push(`${value._key}: ${spans.map(spanText).join('')}`)
    }
    for (const item of Object.values(value)) visit(item)
  }
  visit(draft)
  return texts
}

function spanText(span: unknown): string {
  return typeof span === 'object' && span !== null && 'text' in span ? String(span.text) : ''
}
