import { expect, type Route } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { editTitle, openDocument, publish, titleField } from './studio.ts'
import { test } from './studio-test.ts'

// The requests that fail meanwhile, and what the Studio logs about them.
test.use({ studio: 'new', expectedFaults: ['net::ERR_INTERNET_DISCONNECTED', 'Error fetching events'] })

const lake = lakeClient()
test.afterAll(removeMade)

/** The Studio retries failed reads for up to 3 s before it reports errors. */
const readsHaveFailedMs = 6000

test('without a connection the Studio says so, keeps the edits and sends them when it is back', async ({
  page,
  context,
}) => {
  await lake.createOrReplace(aGuide('offline', 'offline', { title: 'Begin' }))
  await openDocument(page, 'offline')
  await editTitle(page, 'Begin online')
  const button = page.getByTestId('action-publish')
  await expect(button).toBeEnabled()

  await context.setOffline(true)
  await titleField(page).press('End')
  await titleField(page).pressSequentially(' and offline')
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await expect(page.getByText('Your edits are kept in this window')).toBeVisible()
  await page.waitForTimeout(readsHaveFailedMs)
  await expect(page.getByText('Saving…')).toBeHidden()
  // On narrow screens the tabs of the form are also a list, which describes errors in words.
  const tabs = page.getByTestId('field-group-select').first().locator('option')
  await expect(tabs.filter({ hasText: 'Search and sharing' })).toHaveCount(1)
  await expect(tabs.filter({ hasText: '(error)' })).toHaveCount(0)
  await expect(button).toBeDisabled()
  await titleField(page).press('End')
  await titleField(page).pressSequentially(', twice')
  await expect(titleField(page)).toHaveValue('Begin online and offline, twice')

  await context.setOffline(false)
  await expect(page.getByText('The connection is back', { exact: true })).toBeVisible()
  await expect(page.getByText('No connection', { exact: true })).toBeHidden()
  const draft = async () => (await lake.getDocument('drafts.offline'))?.title
  await expect.poll(draft).toBe('Begin online and offline, twice')
  await publish(page)
  expect((await lake.getDocument('offline'))?.title).toBe('Begin online and offline, twice')
})

test.describe('an answer that is lost', () => {
  const repeated = ['net::ERR_CONNECTION_RESET', /^409 POST .*document\.commit/, 'status of 409']
  test.use({ expectedFaults: repeated })

  test('an edit whose answer is lost is saved once, with what is typed since', async ({ page }) => {
    await lake.createOrReplace(aGuide('lost', 'lost', { title: 'Begin' }))
    await openDocument(page, 'lost')
    await editTitle(page, 'Begin again')
    const applied = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    const loseAnswer = async (route: Route) => {
      const { actions, transactionId } = route.request().postDataJSON()
      await lake.action(actions, { transactionId })
      applied.resolve()
      await typed.promise
      await route.abort('connectionreset')
    }
    await page.route(/document\.commit/, loseAnswer, { times: 1 })
    await titleField(page).fill('Begin again, lost')
    await applied.promise
    await titleField(page).press('End')
    await titleField(page).pressSequentially(', and since')
    typed.resolve()
    const draft = async () => (await lake.getDocument('drafts.lost'))?.title
    await expect.poll(draft).toBe('Begin again, lost, and since')
    await expect(titleField(page)).toHaveValue('Begin again, lost, and since')
  })
})
