/** Jobs 8 and 9, of two people: a review is requested and given, a comment is made and resolved. */
import type { Browser } from '@playwright/test'
import { aGuide, type Job, openBySearch, type Site } from './job.ts'
import { addTeam, removeTeam, windowOf } from './team.ts'
import { patience, type Writer } from './writer.ts'

const guide = { id: 'to-review', title: 'Page to review' }

async function prepare(site: Site) {
  const { id, title } = guide
  await site.lake.createOrReplace(aGuide(id, { title }))
  await site.lake.createOrReplace(aGuide(id, { _id: `drafts.${id}`, title, summary: 'Changed.' }))
  await addTeam(site)
}

async function begin(browser: Browser, site: Site) {
  return [await windowOf(browser, site, 'Eve'), await windowOf(browser, site, 'Bob')] as const
}

async function cleanUp(site: Site) {
  await site.lake.delete({ query: '*[_type == "review"]' })
  await site.lake.delete(`drafts.${guide.id}`)
  await site.lake.delete(guide.id)
  await removeTeam(site)
}

/** Eve asks Bob, whose start page says so; he approves. */
export const reviewPage: Job = {
  name: 'request a review, and give it',
  prepare,
  begin,
  cleanUp,
  work: async (eve, _site, _round, bob = eve) => {
    await openBySearch(eve, guide.title)
    await eve.click(eve.page.getByRole('button', { name: 'Review', exact: true }))
    const panel = eve.page.getByTestId('review')
    await eve.click(panel.getByLabel('Bob'))
    await eve.click(panel.getByRole('button', { name: 'Request review' }))
    await bob.click(bob.page.getByTestId('waiting').getByRole('link', { name: /^Open: / }))
    await bob.click(bob.page.getByTestId('review').getByRole('button', { name: 'Approve' }))
    await panel.getByRole('status').filter({ hasText: 'Bob approved it.' }).waitFor(patience)
  },
}

/** Eve comments on the title and mentions Bob; he answers and resolves. */
export const commentOnPage: Job = {
  name: 'comment on a title, answer, and resolve',
  prepare,
  begin,
  cleanUp,
  work: async (eve, _site, _round, bob = eve) => {
    await openBySearch(eve, guide.title)
    await commentOnTitle(eve)
    await bob.click(bob.page.getByTestId('waiting').getByRole('link', { name: /^Open: / }))
    await bob.page
      .getByTestId('field-title')
      .locator('input')
      .and(bob.page.locator(':enabled'))
      .waitFor(patience)
    const thread = bob.page.getByTestId('comments-list-item')
    await bob.click(thread.getByRole('textbox'))
    await bob.type('It is.')
    await bob.click(thread.getByTestId('comment-input-send-button').and(bob.page.locator(':enabled')))
    await thread.hover()
    await bob.click(bob.page.getByTestId('comments-list-item-status-button'))
    await eve.page.getByTestId('comments-list-item').waitFor({ ...patience, state: 'detached' })
  },
}

async function commentOnTitle({ page, click, press, type }: Writer) {
  await click(page.getByTestId('field-title').locator('input').first())
  await press('Control+Alt+m')
  await page.getByTestId('comment-input').filter({ visible: true }).getByRole('textbox').waitFor(patience)
  await type('Is this clear, @Bo')
  await page.getByRole('button', { name: /Bob/ }).waitFor(patience)
  await press('Enter')
  await type('?')
  await click(page.getByTestId('comment-input-send-button').filter({ visible: true }))
  await page.getByTestId('comments-list-item').waitFor(patience)
}
