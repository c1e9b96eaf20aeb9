import { expect, type Page } from '@playwright/test'
import { isApplied, statusOfSite } from './applied.ts'
import { aGuide, lakeClient, patch, removeDrafts, removeMade } from './lake.ts'
import { editTitle, openDocument, openStudio, patience, publish } from './studio.ts'
import { test } from './studio-test.ts'

// With another draft that shows in the same places, no number would be exact.
test.beforeEach(removeDrafts)
test.afterAll(removeMade)

const panelOf = (page: Page) => page.getByTestId('impact')
const receiptIn = (page: Page) => panelOf(page).getByTestId('receipt')
const footer = (page: Page) => page.getByTestId('pane-footer')

/** Clicks until the panel opens: while a form loads, the Studio may lose a click on its button. */
async function openPanel(page: Page) {
  const button = page.getByRole('button', { name: 'What this changes on the site' })
  await expect(async () => {
    if (await panelOf(page).isHidden()) await button.click()
    await expect(panelOf(page)).toBeVisible({ timeout: 5000 })
  }).toPass(patience)
}

/** Answers about drafts as a busy site does, until the returned function is called. */
async function haveNoTime(page: Page): Promise<() => void> {
  let hasTime = false
  await page.route('**/api/impact/**', async (route) => {
    const response = await route.fetch()
    const body: Record<string, unknown> = await response.json()
    await route.fulfill({ response, json: hasTime ? body : { ...body, isCutShort: true } })
  })
  return () => {
    hasTime = true
  }
}

/** Compares again until there is an exact answer: a busy machine may really have no time. */
async function compareAgain(page: Page, haveTime: () => void) {
  const again = panelOf(page).getByRole('button', { name: 'Compare again' })
  await expect(again).toBeVisible(patience)
  haveTime()
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(again).toBeHidden({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

test('a new title is announced with its pages, goes live with the time it took, and is listed', async ({
  page,
  request,
}) => {
  const lake = lakeClient()
  const id: string = await lake.fetch('*[_type == "nodePage" && title == "LLM"][0]._id')
  await openDocument(page, id)
  await openPanel(page)
  await expect(panelOf(page)).toContainText('There is no draft.')
  const haveTime = await haveNoTime(page)
  await editTitle(page, 'Large Model')
  await compareAgain(page, haveTime)
  const headline = panelOf(page).getByText(/^Publishing changes \d+ pages/)
  await expect(headline).toBeVisible(patience)
  const said = (await headline.textContent()) ?? ''
  const [, pages = ''] = /^Publishing changes (\d+) pages/.exec(said) ?? []
  expect(Number(pages)).toBeGreaterThan(10)
  for (const group of ['own', 'content', 'lists', 'navigation'])
    await expect(page.getByTestId(`impact-${group}`), group).toBeVisible()
  await expect(page.getByTestId('impact-own').getByRole('link')).toHaveText('LLM')
  await expect(footer(page)).toContainText(`Changes ${pages} pages`)

  await publish(page)
  await expect(footer(page)).toContainText(/Live · in search · \d+(?:\.\d)? s/, patience)
  await isApplied(request, id)
  const rev: string = await lake.fetch('*[_id == $id][0]._rev', { id })
  const { recent } = await statusOfSite()
  const run = recent.find(({ documents }) => documents.some((one) => one.id === id && one.rev === rev))
  expect(run?.regenerated).toHaveLength(Number(pages))
  const records = (run?.saved ?? 0) + (run?.deleted ?? 0)
  await expect(panelOf(page)).toContainText('There is no draft.')
  await expect(receiptIn(page)).toContainText(`${pages} pages and ${records} search entries changed.`)

  await openStudio(page)
  await page.getByRole('link', { name: 'Last publishes' }).click()
  const first = page.getByTestId('last-publishes').getByRole('listitem').first()
  await expect(first).toContainText('Large Model', patience)
  await expect(first).toContainText(`${pages} pages and ${records} search entries in`)
  // Named by the lake's history.
  await expect(first).toContainText(/\S · \d+ pages/)
  await expect(first).not.toContainText('Somebody')
  await patch(id, { title: 'LLM' })
  await isApplied(request, id)
})

test('a change that the site could not apply says so above the form, and can be tried again', async ({
  page,
}) => {
  await lakeClient().createOrReplace(aGuide('stuck', 'stuck'))
  const reason = 'summary is 600000 characters long'
  let tries = 0
  // The rest of the answer is the site's own; that it names document and field is tested in
  // revalidate/route.integration.test.ts.
  await page.route('**/api/publishes/?id=stuck', async (route) => {
    if (route.request().method() === 'POST') tries += 1
    const response = await route.fetch()
    const body: Record<string, unknown> = await response.json()
    const problems = tries === 0 ? [{ document: 'stuck', field: 'summary', reason }] : body.problems
    await route.fulfill({ response, json: { ...body, problems } })
  })
  await openDocument(page, 'stuck')
  const notice = page.getByTestId('site-notice')
  await expect(notice).toContainText('Correct the field "Summary" and publish again.', patience)
  await expect(notice).toContainText(`Reason: ${reason}`)
  await expect(footer(page)).toContainText('Problem on the site')
  await notice.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(footer(page)).toContainText('Live · in search', patience)
  await expect(notice).toBeHidden()
  expect(tries).toBe(1)
  // The panel says what the badge says to a mouse, also later, and leads to the page.
  await openDocument(page, 'stuck')
  await openPanel(page)
  await expect(receiptIn(page)).toContainText('Readers see the published version', patience)
  const live = receiptIn(page).getByRole('link', { name: /^Live · in search/ })
  await expect(live).toHaveAttribute('href', /\/docs\/.*\/stuck\/$/)
})
