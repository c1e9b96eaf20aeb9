/** How long a writer sees drafts. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { lakeClient } from './lake.ts'
import { editTitle, openDocument, patience } from './studio.ts'
import { test } from './studio-test.ts'

const page = { id: 'node-speech-aws-polly', path: '/docs/nodes/speech/aws-polly/' }
const draft = `Wombat${Date.now().toString(36)}`
const studio = process.env.STUDIO_URL ?? ''

// The sidebar of the Studio shows drafts, so other tests would find it.
test.afterAll(() => lakeClient().delete(`drafts.${page.id}`))

// What the Studio was asking for while its writer signed out, whereupon it signs out again. A
// mutation is not among it.
test.use({
  studio: 'new',
  expectedFaults: [/^401 (?:GET |POST .*\/auth\/logout)/, 'status of 401', 'EventSource connection failed'],
})

/** The page in a tab next to the Studio, with the cookies of the Preview tool. */
async function previewed(context: BrowserContext, writer: Page): Promise<Page> {
  await writer.goto(`${studio}/presentation?preview=${encodeURIComponent(page.path)}`)
  await expect(writer.frameLocator('iframe').getByText('Draft preview.')).toBeVisible({ timeout: 60_000 })
  const address = await writer.locator('iframe').getAttribute('src')
  const tab = await context.newPage()
  await tab.goto(new URL(page.path, address ?? '').href)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(draft)
  return tab
}

/** The cookies that have to do with previews. */
const previewCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => /prerender_bypass|preview-session/.test(name))

test('a preview ends when its secret is revoked, and when its writer signs out', async ({
  context,
  page: writer,
}) => {
  test.setTimeout(180_000)
  await openDocument(writer, page.id)
  await editTitle(writer, `AWS Polly ${draft}`)
  const tab = await previewed(context, writer)
  const kept = await previewCookies(context)
  expect(kept).toHaveLength(2)

  await lakeClient().delete({ query: '*[_type == "sanity.previewUrlSecret"]' })
  const response = await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('AWS Polly')
  await expect(tab.getByText('Draft preview.')).toBeHidden()
  // From the cache, as a reader gets it.
  expect(await response?.headerValue('cache-control')).toContain('must-revalidate')
  expect(await previewCookies(context)).toEqual([])

  const again = await previewed(context, writer)
  await writer.locator('#user-menu').click(patience)
  await writer.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(writer.getByText('This machine', { exact: true })).toBeVisible(patience)
  await again.reload()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('AWS Polly')

  // Cookies that somebody has copied open nothing either.
  await context.addCookies(kept)
  await again.reload()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('AWS Polly')
})
