import { expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { openDocument, textField } from './studio.ts'
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

async function type(page: Page, path: string, text: string) {
  const editor = await textField(page, path)
  await editor.press('ControlOrMeta+Home')
  await editor.pressSequentially(text)
}

async function textsOf(id: string): Promise<string[]> {
  const draft = await rawLake().fetch('*[_id == $id][0]', { id: `drafts.${id}` })
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
