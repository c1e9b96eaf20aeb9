/** A team reviews: approvals of drafts, and comments, by people with names. */
import { type Browser, expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, patch, removeEveryone, removeMade } from './lake.ts'
import {
  editTitle,
  goInStudio,
  openDocument,
  patience,
  publish,
  runRelease,
  signIn,
  titleField,
} from './studio.ts'
import { test } from './studio-test.ts'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'
const password = 'correct horse battery'
const category = 'category-new-to-loomwork-ai'

const releaseId = 'rReviewed'

const refusedPublish = [/^403 POST .*data\/actions/, 'status of 403', 'needs the approval of another person']
const offline = ['net::ERR_INTERNET_DISCONNECTED', 'Error fetching events']
test.use({
  studio: 'signed out',
  expectedFaults: [/^401 /, 'status of 401', 'ERR_CONNECTION_RESET', ...offline, ...refusedPublish],
})

test.beforeAll(async () => {
  const add = (name: string, role: string) => {
    const body = { name, email: `${name}@example.com`, role, password }
    return lakeClient().request({ url: '/people', method: 'POST', body })
  }
  await add('Ada', 'administrator')
  await add('Eve', 'editor')
  await add('Bob', 'editor')
})

test.afterAll(async () => {
  await patch(category, { needsApproval: undefined })
  await lakeClient().delete({ query: '*[_type == "review"]' })
  await removeEveryone()
  const release = await lakeClient().releases.get({ releaseId })
  if (release?.state === 'active') await lakeClient().releases.archive({ releaseId })
  if (release) await lakeClient().releases.delete({ releaseId })
  await removeMade()
})

const bell = (person: Page, count: string) =>
  person.getByRole('button', { name: `Waiting for you: ${count}`, exact: true })

/** A window in which somebody is signed in. */
async function windowOf(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signIn(page, { email: `${name}@example.com`, password })
  return page
}

/** Not before the page's warnings are known: their button moves the others. */
async function openReviewOf(person: Page) {
  await expect(person.getByRole('button', { name: 'Validation' })).toBeVisible(patience)
  await person.getByRole('button', { name: 'Review', exact: true }).click(patience)
}

test('an editor asks for a review, another person approves, and a change ends the approval', async ({
  page: eve,
  browser,
}) => {
  await lakeClient().createOrReplace(aGuide('reviewed', 'reviewed'))
  await patch(category, { needsApproval: true })
  await signIn(eve, { email: 'Eve@example.com', password })
  await openDocument(eve, 'reviewed')
  await editTitle(eve, 'Waits for Bob')
  const publishButton = eve.getByTestId('action-publish')
  await expect(publishButton).toBeDisabled(patience)
  await openReviewOf(eve)
  const panel = eve.getByTestId('review')
  const bob = await windowOf(browser, 'Bob')
  await bob.goto(studioUrl)
  await expect(bob.getByTestId('attention')).toBeVisible(patience)
  await panel.getByLabel('Bob').check(patience)
  await panel.getByLabel('Note for the reviewers').fill('Is the title clear?')
  await panel.getByRole('button', { name: 'Request review' }).click()
  await expect(panel.getByRole('status')).toHaveText('Eve asks for a review. “Is the title clear?”')
  await expect(eve.getByTestId('pane-footer')).toContainText('Review requested')

  // His start page was open before.
  const waiting = bob.getByTestId('waiting')
  await expect(waiting).toContainText('Eve asks for a review. “Is the title clear?”', patience)
  await waiting.getByRole('link', { name: 'Open: Waits for Bob' }).click()
  const review = bob.getByTestId('review')
  const opened = bob.waitForEvent('popup')
  await review.getByRole('button', { name: 'The page as it is now' }).click(patience)
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Guide reviewed', patience)
  await review.getByRole('button', { name: 'Preview with the changes' }).click()
  const heading = bob.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Waits for Bob', { timeout: 60_000 })
  await openDocument(bob, 'reviewed')
  await openReviewOf(bob)
  await review.getByRole('button', { name: 'Approve' }).click(patience)
  await expect(bob.getByTestId('pane-footer')).toContainText('Approved', patience)

  await expect(panel.getByRole('status')).toHaveText('Bob approved it.', patience)
  await editTitle(eve, 'Changed since')
  await expect(panel.getByRole('status')).toHaveText('Bob approved it. It was changed since.', patience)
  await expect(publishButton).toBeDisabled()
  await panel.getByRole('button', { name: 'Request review again' }).click()
  await bob.getByTestId('review').getByRole('button', { name: 'Approve' }).click(patience)
  await expect(panel.getByRole('status')).toHaveText('Bob approved it.', patience)
  // What is approved waits to be published.
  await expect(bell(eve, '1')).toBeVisible(patience)
  await publish(eve)
  await expect(bell(eve, 'nothing')).toBeVisible(patience)
  await bob.context().close()

  // A tag of chosen pages is a draft as well, and publishing it needs the same approval.
  await goInStudio(eve, '/structure/pages')
  const pages = eve.getByTestId('pages')
  await pages.getByRole('checkbox', { name: 'Changed since', exact: true }).check(patience)
  await pages.getByLabel('Tag', { exact: true }).selectOption({ index: 1 })
  await pages.getByRole('button', { name: 'Add tag' }).click()
  await expect(pages.getByText('The tag is added to one page.')).toBeVisible(patience)
  await pages.getByRole('button', { name: 'Publish now' }).click()
  await expect(pages.getByRole('alert')).toContainText('needs the approval of another person', patience)
})

test('a release is reviewed as a whole, and a change ends the approval of its page', async ({
  page: eve,
  browser,
}) => {
  test.setTimeout(240_000)
  const lake = lakeClient()
  await patch(category, { needsApproval: true })
  await lake.releases.create({ releaseId, metadata: { title: 'Spring', releaseType: 'asap' } })
  for (const id of ['first', 'second']) {
    await lake.createOrReplace(aGuide(id, id))
    const document = { ...aGuide(id, id), _id: `versions.${releaseId}.${id}`, title: `New ${id}` }
    await lake.action({ actionType: 'sanity.action.document.version.create', publishedId: id, document })
  }
  await signIn(eve, { email: 'Eve@example.com', password })
  await goInStudio(eve, `/releases/${releaseId}`)
  const dialog = eve.getByTestId('release-review')
  const openReview = async () => {
    await eve.getByTestId('release-menu-button').click(patience)
    await eve.getByRole('menuitem', { name: 'Review…', exact: true }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2, patience)
  }
  await openReview()
  await expect(dialog.getByText('Nobody was asked')).toHaveCount(2)
  await dialog.getByLabel('Bob').check(patience)
  await dialog.getByLabel('Note for the reviewers').fill('Both together?')
  await dialog.getByRole('button', { name: 'Request review' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Eve asks for a review. “Both together?”', patience)
  await eve.keyboard.press('Escape')

  const bob = await windowOf(browser, 'Bob')
  await bob.goto(studioUrl)
  const waiting = bob.getByTestId('waiting').getByRole('listitem')
  await expect(waiting).toContainText('Spring · Release', patience)
  await waiting.getByRole('link', { name: 'Open: Spring' }).click()
  const review = bob.getByTestId('release-review')
  const opened = bob.waitForEvent('popup')
  await review.getByRole('link', { name: 'New first' }).click(patience)
  const changes = await opened
  await expect(changes.locator('#review-panel')).toContainText('New first', { timeout: 60_000 })
  await changes.close()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review.getByRole('status')).toHaveText('Bob approved it.', patience)
  await expect(review.getByText('Approved', { exact: true })).toHaveCount(2)

  await lake.patch(`versions.${releaseId}.second`).set({ title: 'Changed since' }).commit()
  await runRelease(eve)
  await expect(eve.getByText('needs the approval of another person').first()).toBeVisible(patience)
  await openReview()
  const rows = dialog.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Changed since the approval' })).toContainText('Changed since')
  await expect(rows.filter({ hasText: 'New first' })).toContainText('Approved')
  await dialog.getByRole('button', { name: 'Request review again' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Eve asks for a review.', patience)
  await eve.keyboard.press('Escape')
  await bob.keyboard.press('Escape')
  await goInStudio(bob, '/start')
  await waiting.getByRole('link', { name: 'Open: Spring' }).click(patience)
  await review.getByRole('button', { name: 'Approve' }).click(patience)
  await expect(review.getByRole('status')).toHaveText('Bob approved it.', patience)
  await bob.context().close()
  await runRelease(eve)
  const titles = async () =>
    [await lake.getDocument('first'), await lake.getDocument('second')].map((page) => page?.title)
  await expect.poll(titles, patience).toEqual(['New first', 'Changed since'])
})

test('people comment by keyboard, mention and answer each other, and Tab leads past the buttons', async ({
  page: eve,
  browser,
}) => {
  await lakeClient().createOrReplace(aGuide('commented', 'commented'))
  const bob = await windowOf(browser, 'Bob')
  await bob.goto(studioUrl)
  await expect(bell(bob, 'nothing')).toBeVisible(patience)
  await signIn(eve, { email: 'Eve@example.com', password })
  await openDocument(eve, 'commented')
  await titleField(eve).focus()
  await eve.keyboard.press('Tab')
  await expect(eve.getByTestId('field-summary').locator('textarea')).toBeFocused()
  await eve.keyboard.press('Shift+Tab')
  await eve.keyboard.press('Control+Alt+m')
  const input = eve.getByTestId('comment-input').filter({ visible: true }).getByRole('textbox')
  await expect(input).toBeFocused(patience)
  await eve.keyboard.type('Is this clear, @Bo')
  await expect(eve.getByRole('button', { name: /Bob/ })).toBeVisible(patience)
  await eve.keyboard.press('Enter')
  await eve.keyboard.type('?')
  await eve.getByTestId('comment-input-send-button').filter({ visible: true }).click()
  await expect(eve.getByTestId('comments-list-item')).toContainText('Is this clear, @Bob', patience)

  // The bell and the start page, which were open, have it.
  await expect(bell(bob, '1')).toBeVisible(patience)
  await expect(bob.getByTestId('waiting')).toContainText('Eve: “Is this clear, @Bob')
  await bell(bob, '1').press('Enter')
  await bob.getByRole('menuitem', { name: /^Guide commented.*“Is this clear, @Bob/ }).press('Enter')
  const thread = bob.getByTestId('comments-list-item')
  await expect(titleField(bob)).toBeEditable(patience)
  await thread.getByRole('textbox').click(patience)
  await bob.keyboard.type('It is.')
  await expect(thread.getByTestId('comment-input-send-button')).toBeEnabled()
  await bob.keyboard.press('Enter')
  await expect(eve.getByTestId('comments-list-item')).toContainText('It is.', patience)
  await expect(bell(bob, 'nothing')).toBeVisible(patience)
  await expect(bell(eve, '1')).toBeVisible(patience)
  await thread.hover()
  await bob.getByTestId('comments-list-item-status-button').click()
  await expect(eve.getByTestId('comments-list-item')).toHaveCount(0, patience)
  await expect(bell(eve, 'nothing')).toBeVisible(patience)
  await bob.context().close()
})

test('what somebody types when the session ends is kept, and saved after signing in again', async ({
  page: eve,
  context,
}) => {
  await lakeClient().createOrReplace(aGuide('signed-out', 'signed-out', { title: 'Begin' }))
  await signIn(eve, { email: 'Eve@example.com', password })
  await openDocument(eve, 'signed-out')
  await editTitle(eve, 'Begin and go on')
  await context.setOffline(true)
  await titleField(eve).press('End')
  await titleField(eve).pressSequentially(', then sleep')
  const token = await eve.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.startsWith('__studio_auth_token_'))?.[1],
  )
  const headers = { authorization: `Bearer ${JSON.parse(token ?? '{}').token}` }
  await eve.request.post(`${process.env.LAKE_URL}/v1/auth/logout`, { headers })
  await patch('drafts.signed-out', { summary: 'By somebody else.' })
  await context.setOffline(false)

  await expect(eve.getByText('Email and password', { exact: true })).toBeVisible(patience)
  await eve.getByText('Email and password', { exact: true }).click()
  await eve.getByLabel('Email address').fill('Eve@example.com', patience)
  await eve.getByLabel('Password').fill(password)
  await eve.getByRole('button', { name: 'Sign in' }).click()
  const kept = eve.getByTestId('kept-edits')
  await expect(kept).toContainText('Begin and go on, then sleep', patience)
  await kept.getByRole('button', { name: 'Save them now' }).click()
  await expect(kept).toHaveCount(0)
  const draft = await lakeClient().getDocument('drafts.signed-out')
  expect(draft).toMatchObject({ title: 'Begin and go on, then sleep', summary: 'By somebody else.' })
})
