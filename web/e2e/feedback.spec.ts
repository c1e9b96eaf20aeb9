import { expect, type Page } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { open } from './router.ts'
import { goInStudio, openDocument, patience } from './studio.ts'
import { test } from './studio-test.ts'

const name = `feedback-${Date.now().toString(36)}`
const path = `/docs/getting-started/${name}/`

test.beforeAll(async ({ request }) => {
  await lakeClient().create(aGuide(name, name, { title: `Page of ${name}` }))
  await expect.poll(async () => (await request.get(path)).status(), patience).toBe(200)
})
test.afterAll(removeMade)

const form = (page: Page) => page.getByRole('form', { name: 'Was this page helpful?' })

async function openPane(writer: Page, pane: string) {
  await goInStudio(writer, `/structure/${pane}`)
  await expect(writer.getByTestId(pane)).toBeVisible(patience)
}

test('a reader answers in place and adds a sentence; a writer reads both and marks them as done', async ({
  page: writer,
  reader,
}) => {
  await open(reader, path)
  expect(await findingsOfAxe(reader, 'article form')).toEqual([])
  await form(reader).getByRole('button', { name: 'No' }).click()
  await expect(reader.getByText('Thank you.', { exact: true })).toBeFocused()
  const field = form(reader).getByRole('textbox', { name: 'What should the writers of this page know?' })
  await field.fill('Which size? Write to ada@example.com')
  expect(await findingsOfAxe(reader, 'article form')).toEqual([])
  await form(reader).getByRole('button', { name: 'Send' }).click()
  await expect(form(reader)).toHaveText('Thank you. The writers of this page will read it.')
  await expect(reader).toHaveURL(path)
  expect(await reader.context().cookies()).toEqual([])

  await goInStudio(writer, '/start')
  const row = writer.getByTestId('reader-feedback').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('“Which size? Write to [email address]”', patience)
  await openDocument(writer, name)
  await writer.getByRole('tab', { name: 'Feedback' }).click()
  await expect(writer.getByTestId('page-feedback')).toContainText('One reader found it not helpful', patience)

  await openPane(writer, 'feedback')
  const card = writer.getByTestId(`feedback-${name}`)
  await expect(card).toContainText('Which size?', patience)
  await card.getByRole('button', { name: `Done: Page of ${name}` }).click()
  await expect(card).toHaveCount(0, patience)
  await writer.getByRole('button', { name: 'Refresh' }).click()
  await expect(writer.getByTestId('feedback')).toContainText(/There is no new feedback|What readers answered/)
  await expect(card).toHaveCount(0)
})

test('without JavaScript a reader answers on a page that thanks and links back', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const reader = await context.newPage()
  await reader.goto(path)
  await form(reader).getByRole('button', { name: 'Yes' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you.')
  await reader.getByRole('textbox').fill('The example without scripts.')
  await reader.getByRole('button', { name: 'Send' }).click()
  await expect(reader.getByRole('main')).toContainText('The writers of this page will read it.')
  await reader.getByRole('link', { name: 'Back to the page' }).click()
  await expect(reader).toHaveURL(path)
  await context.close()
})

test('an address that does not exist is redirected with one button, or marked as done', async ({
  page: writer,
  reader,
}) => {
  const [old, aside] = [`/docs/nodes/gone/pinecone/`, `/docs/nodes/gone/put-aside/`]
  for (const missing of [old, aside]) {
    const counted = reader.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith(missing),
    )
    await reader.goto(missing)
    expect((await counted).status()).toBe(200)
  }
  await openPane(writer, 'missing-addresses')
  const row = (missing: string) =>
    writer.getByTestId('missing-addresses').getByRole('listitem').filter({ hasText: missing })
  await expect(row(old)).toContainText('opened', patience)
  await row(old)
    .getByRole('button', { name: `Redirect to Pinecone: ${old}` })
    .click()
  await expect(row(old)).toContainText('Readers who open it get “Pinecone', patience)
  await expect(async () => {
    await reader.goto(old)
    await expect(reader).toHaveURL('/docs/nodes/data-sources-storage/pinecone/', { timeout: 1000 })
  }).toPass(patience)

  await row(aside)
    .getByRole('button', { name: `Done: ${aside}` })
    .click()
  const done = writer.locator('details').filter({ hasText: aside })
  await expect(done).toBeVisible(patience)
  await expect(row(old)).toHaveCount(0)
  await done.locator('summary').click()
  await done.getByRole('button', { name: `Show again: ${aside}` }).click()
  await expect(row(aside).getByRole('button', { name: `Redirect elsewhere: ${aside}` })).toBeVisible(patience)
  await row(aside)
    .getByRole('button', { name: `Redirect elsewhere: ${aside}` })
    .click()
  await expect(writer.getByTestId('field-from').locator('input')).toHaveValue(aside, patience)
})
