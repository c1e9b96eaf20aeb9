/** Search settings of writers in the Studio: synonyms, and which page comes first. */
import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { lakeClient } from './lake.ts'
import { edit, openDocument, openIntent, publish } from './studio.ts'
import { test } from './studio-test.ts'

/** Building a form for the first time takes seconds on a busy machine. */
const patience = { timeout: 30_000 }

/** Title of the first page that a search finds; empty if it finds no page. */
async function first(page: Page, query: string): Promise<string> {
  await page.goto(`/search/?q=${query}`)
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  return (await title.count()) > 0 ? ((await title.textContent()) ?? '') : ''
}

const changed = ['searchSettings', 'node-data-sources-storage-vector-store-writer']
let before: SanityDocument[] = []

test.beforeAll(async () => {
  before = await lakeClient().fetch('*[_id in $changed]', { changed })
})

test.afterAll(async () => {
  const transaction = lakeClient().transaction()
  for (const id of changed) transaction.delete(`drafts.${id}`)
  for (const document of before) transaction.createOrReplace(document)
  await transaction.commit()
})

test('a synonym that a writer adds works a moment after it was published', async ({
  page: writer,
  reader,
}) => {
  const word = `quokka${Date.now().toString(36)}`
  expect(await first(reader, word)).toBe('')
  await openIntent(writer, 'searchSettings')
  await expect(writer.getByText('Words that readers use').first()).toBeVisible(patience)
  await writer.getByRole('button', { name: 'read = reader = reading' }).click(patience)
  const words = writer.locator('[data-testid^="field-synonyms"][data-testid$=".words"]')
  await words.locator('input').fill(word)
  await words.locator('input').press('Enter')
  await writer.keyboard.press('Escape')
  await expect(writer.getByRole('button', { name: `read = reader = reading = ${word}` })).toBeVisible(
    patience,
  )
  await publish(writer)
  await expect.poll(() => first(reader, word), patience).toBe('File Reader')
})

test('a page with a higher rank comes before one that matches equally well', async ({
  page: writer,
  reader,
}) => {
  expect(await first(reader, 'vector store')).toBe('Vector Store Deleter')
  await openDocument(writer, 'node-data-sources-storage-vector-store-writer')
  await writer.getByRole('tab', { name: 'Search and sharing' }).click()
  await edit(writer, () => writer.getByText('Before all others').click())
  await publish(writer)
  await expect.poll(() => first(reader, 'vector store'), patience).toBe('Vector Store Writer')
})
