import { expect, type Page } from '@playwright/test'
import { lakeClient, rawLake } from './lake.ts'
import { goInStudio, openIntent, patience, runRelease } from './studio.ts'
import { test } from './studio-test.ts'

const word = `Launch${Date.now().toString(36)}`
const pages = [
  { id: 'node-inputs-outputs-uuid', path: '/docs/nodes/inputs-outputs/uuid/', title: 'UUID' },
  {
    id: 'node-text-document-splitter',
    path: '/docs/nodes/text/document-splitter/',
    title: 'Document Splitter',
  },
]

/** Other tests count releases, and the pages keep their titles. */
test.afterAll(async () => {
  const client = lakeClient()
  const query = '*[_type == "system.release" && metadata.title match $word]{name, state}'
  const left: { name: string; state: string }[] = await rawLake().fetch(query, { word })
  for (const { name: releaseId, state } of left) {
    if (state === 'scheduled') await client.releases.unschedule({ releaseId })
    if (state === 'scheduled' || state === 'active') await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
  for (const { id, title } of pages) await client.patch(id).set({ title }).commit()
})

async function createRelease(page: Page, title: string): Promise<string> {
  await goInStudio(page, '/releases')
  // While the releases are read, the button is replaced.
  await expect(page.getByText('are collections of document changes').or(page.getByRole('table'))).toBeVisible(
    patience,
  )
  await page.getByRole('button', { name: 'New release' }).first().click()
  await page.getByTestId('release-form-title').fill(title)
  await page.getByTestId('submit-release-button').click()
  await expect(page).toHaveURL(/releases\/r\w+/, patience)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function changeInRelease(page: Page, releaseId: string, { id, title }: (typeof pages)[number]) {
  await openIntent(page, `${id}?perspective=${releaseId}`)
  await page.getByRole('button', { name: 'Add to release' }).click(patience)
  await expect(page.getByText('Not in the')).toBeHidden(patience)
  const field = page.getByTestId('field-title').getByRole('textbox')
  await expect(field).toBeEditable(patience)
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('sanity.action.document.edit"')),
  )
  await field.fill(`${title} ${word}`)
  await saved
}

test('pages of a release are previewed, scheduled, published and reverted together', async ({
  page: writer,
  request,
}) => {
  test.setTimeout(300_000)
  const live = async () => {
    const texts = pages.map(async ({ path }) => (await (await request.get(path)).text()).includes(word))
    return Promise.all(texts)
  }
  const releaseId = await createRelease(writer, `Release ${word}`)
  for (const page of pages) await changeInRelease(writer, releaseId, page)

  // The whole site as it will be, next to the form.
  const [first, second] = pages
  const preview = `/presentation?perspective=${releaseId}&preview=${encodeURIComponent(first?.path ?? '')}`
  await goInStudio(writer, preview)
  const site = writer.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toContainText(word, { timeout: 60_000 })
  const sent = await request.get(second?.path ?? '')
  expect(await sent.text()).not.toContain(word)
  expect(await live()).toEqual([false, false])

  // Scheduled, its pages are locked; unscheduled, they are not.
  const lake = lakeClient()
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  // As the form of a release does it: the Studio shows one as scheduled only if it is planned so.
  const plan = (metadata: object) => lake.releases.edit({ releaseId, patch: { set: metadata } })
  await plan({ 'metadata.releaseType': 'scheduled', 'metadata.intendedPublishAt': publishAt })
  await lake.releases.schedule({ releaseId, publishAt })
  await openIntent(writer, `${first?.id}?perspective=${releaseId}`)
  await expect(writer.getByText('Scheduled to be published')).toBeVisible(patience)
  await expect(writer.getByTestId('field-title').getByRole('textbox')).not.toBeEditable(patience)
  await goInStudio(writer, `/releases/${releaseId}`)
  await writer.getByRole('button', { name: 'Unschedule release' }).click(patience)
  await writer.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(async () => (await lake.releases.get({ releaseId }))?.state, patience).toBe('active')
  await plan({ 'metadata.releaseType': 'asap' })
  expect(await live()).toEqual([false, false])

  await runRelease(writer)
  await expect.poll(live, patience).toEqual([true, true])

  const revert = writer.getByTestId('revert-button')
  await revert.click(patience)
  await expect(writer.getByTestId('revert-summary-restore')).toBeVisible(patience)
  await writer.getByText('Immediately revert the release').click()
  await writer.getByRole('button', { name: 'Revert now' }).click()
  await expect.poll(live, patience).toEqual([false, false])
})
