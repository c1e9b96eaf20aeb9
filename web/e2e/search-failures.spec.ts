import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { lakeClient, removeMade } from './lake.ts'
import { open } from './router.ts'
import { openStudio, publish } from './studio.ts'
import { test } from './studio-test.ts'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'

const patience = { timeout: 30_000 }

let before: SanityDocument | undefined

test.beforeAll(async () => {
  before = await lakeClient().getDocument('searchSettings')
  // Simulates a lake that was filled before this document type existed: Studio and site have to
  // work without it.
  await lakeClient().delete('searchSettings')
})

test.afterAll(async () => {
  const transaction = lakeClient().transaction().delete('drafts.searchSettings')
  if (before) transaction.createOrReplace(before)
  await transaction.commit()
  await removeMade()
})

/** Types queries into the search box, letter by letter, each over the previous one. */
async function typeQuestions(page: Page, ...questions: string[]) {
  await open(page, '/docs/')
  await page.keyboard.press('/')
  const input = page.locator('input.DocSearch-Input')
  for (const question of questions) {
    await input.fill('')
    await input.pressSequentially(question, { delay: 60 })
    await expect(page.locator('.DocSearch-NoResults, .DocSearch-Hit').first()).toBeVisible()
  }
}

async function draft(): Promise<string> {
  return (
    JSON.stringify(await lakeClient().getDocument('drafts.searchSettings'))
      ?.split('zorilla')
      .pop() ?? ''
  )
}

function questions(writer: Page) {
  return writer.getByTestId('failed-searches').getByRole('listitem')
}

async function openFailedSearches(writer: Page) {
  await writer.goto(`${studioUrl}/structure/failed-searches`)
  await expect(writer.getByTestId('failed-searches')).toBeVisible(patience)
}

test('a failed search is listed for writers, who say what it means; then it has results', async ({
  page: writer,
  reader,
}) => {
  const word = `zorilla${Date.now().toString(36)}`
  // The second query completes the first at once; a reader who stays on the page completes it
  // within seconds.
  await typeQuestions(reader, `${word} ${word}`, 'pinecone')
  await openStudio(writer)
  await writer.getByRole('link', { name: 'Searched, not found' }).click(patience)
  const own = questions(writer).filter({ hasText: word })
  await expect(own).toHaveCount(1, patience)
  await expect(own).toContainText(`${word} ${word}`)
  await expect(own).toContainText('asked once')
  // The prefixes that were typed on the way are not listed either.
  await expect(questions(writer).filter({ hasText: word.slice(0, 9) })).toHaveCount(1)

  await own.getByRole('button', { name: 'Say what it means' }).click()
  const entry = writer.locator('[data-testid^="field-synonyms"][data-testid$=".means"]')
  await expect(writer.locator('[data-testid^="field-synonyms"][data-testid$=".word"] input')).toHaveValue(
    `${word} ${word}`,
    patience,
  )
  await entry.locator('input').fill('File Reader')
  await entry.locator('input').press('Enter')
  await writer.keyboard.press('Escape')
  await expect(writer.getByRole('button', { name: `${word} ${word} → File Reader` })).toBeVisible(patience)
  // If it were clicked earlier, Publish would still see the unfinished entry.
  await expect.poll(draft, patience).toContain('File Reader')
  await publish(writer)
  const title = reader.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(async () => {
    await reader.goto(`/search/?q=${word}+${word}`)
    await expect(title).toHaveText('File Reader', { timeout: 1000 })
  }).toPass(patience)
  await openFailedSearches(writer)
  await expect(writer.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(writer.getByTestId('failed-searches')).toContainText('days')
  await expect(own).toHaveCount(0)
})

test('a search of whose results readers opened none is listed; what they open is reported', async ({
  page: writer,
  browser,
  baseURL,
}) => {
  const reader = await (await browser.newContext({ baseURL })).newPage()
  for (const opens of ['by key', 'by pointer']) {
    await open(reader, '/docs/')
    await reader.keyboard.press('/')
    // The second query completes the first.
    for (const question of ['pinecone index', 'document splitter']) {
      const found = reader.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes(question)),
      )
      await reader.locator('input.DocSearch-Input').fill(question)
      await found
    }
    await expect(reader.locator('.DocSearch-Hit').first()).toContainText('Document Splitter')
    const reported = reader.waitForResponse('**/search-api/1/events')
    if (opens === 'by key') await reader.keyboard.press('Enter')
    else await reader.locator('.DocSearch-Hit a').first().click()
    expect((await reported).status()).toBe(200)
    await expect(reader).toHaveURL('/docs/nodes/text/document-splitter/')
  }
  await openFailedSearches(writer)
  const listed = questions(writer).filter({ hasText: 'pinecone index' })
  await expect(listed).toContainText('asked 2 times, nothing opened', patience)
  await expect(questions(writer).filter({ hasText: 'document splitter' })).toHaveCount(0)
  await expect(writer.getByText(/searches readers opened a result: in \d+% the first/)).toBeVisible()
})
