/** Job 4: change ten pages so that readers get them together next Tuesday at nine. */
import type { Locator } from '@playwright/test'
import { eventually, type Job, type Site } from './job.ts'
import { patience, type Writer } from './writer.ts'

const titles = [
  'Apollo.io',
  'Exa Search',
  'File Reader',
  'File Writer',
  'OpenSearch',
  'Pinecone',
  'Postgres',
  'Vector Store Deleter',
  'Vector Store Reader',
  'Vector Store Writer',
]

const nameOf = (round: number) => `Launch ${round}`

interface Release {
  readonly name: string
  readonly state: string
  readonly publishAt: string | null
  readonly pages: number
}

/** The release, with how many changed pages it has. */
async function releaseOf({ lake }: Site, round: number): Promise<Release | null> {
  const found: Omit<Release, 'pages'> | null = await lake.fetch(
    '*[_type == "system.release" && metadata.title == $title][0]{name, state, publishAt}',
    { title: nameOf(round) },
  )
  if (!found) return null
  const versions: { readonly _id: string; readonly summary: string | null }[] = await lake.fetch(
    '*[_id in path("versions.**")]{_id, summary}',
  )
  const changed = versions.filter(
    ({ _id, summary }) => _id.startsWith(`versions.${found.name}.`) && summary?.endsWith(markOf(round)),
  )
  return { ...found, pages: changed.length }
}

const markOf = (round: number) => `launched${round}`

/** A release for which each page is changed, and which is scheduled. */
export const launchPages: Job = {
  name: 'launch ten pages together next Tuesday',
  work: async (writer, site, round) => {
    const at = nextTuesday(new Date())
    await createRelease(writer, nameOf(round), at)
    await writer.click(writer.page.getByRole('link', { name: 'Content', exact: true }))
    await writer.click(writer.page.getByRole('link', { name: 'Node pages', exact: true }))
    for (const title of titles) await changePage(writer, title, markOf(round))
    await eventually(async () => (await releaseOf(site, round))?.pages === titles.length)
    await schedule(writer, nameOf(round))
    await eventually(async () => {
      const release = await releaseOf(site, round)
      return release?.state === 'scheduled' && new Date(release.publishAt ?? 0).getTime() === at.getTime()
    })
  },
  cleanUp: async (site, round) => {
    const { releases } = site.lake
    const releaseId = (await releaseOf(site, round))?.name
    if (!releaseId) return
    await releases.unschedule({ releaseId })
    await eventually(async () => (await releaseOf(site, round))?.state === 'active')
    await releases.archive({ releaseId })
    await eventually(async () => (await releaseOf(site, round))?.state === 'archived')
    await releases.delete({ releaseId })
  },
}

/** @returns nine o'clock, in the time zone of this process and of the browser */
function nextTuesday(now: Date): Date {
  const tuesday = 2
  const days = (tuesday - now.getDay() + 7) % 7 || 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}

async function createRelease({ page, click, fill, press, type }: Writer, title: string, at: Date) {
  await click(page.getByTestId('global-perspective-menu-button'))
  await click(page.getByTestId('create-new-release-button'))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByTestId('release-form-title'), title)
  await click(dialog.getByRole('button', { name: 'Approximate time of release' }))
  await click(page.getByRole('menuitem', { name: 'At time' }))
  await click(dialog.locator('input[type="text"]').first())
  await press('ControlOrMeta+a')
  await type(typedDate(at))
  await press('Tab')
  await click(dialog.getByTestId('submit-release-button'))
  await dialog.waitFor({ ...patience, state: 'hidden' })
  await page.locator('[data-ui="ReleasesNav"]').getByText(title).waitFor(patience)
}

/** As the field for the time of a release shows it: `Dec 1, 2026 09:00`. */
function typedDate(date: Date): string {
  const day = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
  return `${day} ${date.toTimeString().slice(0, 5)}`
}

async function changePage(writer: Writer, title: string, mark: string) {
  const { page, click, press, type } = writer
  await click(await rowInList(writer, title))
  await page.getByTestId('field-title').locator(`input[value="${title}"]`).waitFor(patience)
  await click(page.getByRole('button', { name: 'Add to release' }))
  const summary = page.getByTestId('field-summary').locator('textarea:not([readonly])')
  await click(summary)
  await press('ControlOrMeta+End')
  await type(` ${mark}`)
}

/**
 * A row of the list of node pages, which has in the document only the rows that are in sight: turns
 * the wheel until it is there.
 * @throws Error when the list has no such row
 */
async function rowInList({ page }: Writer, title: string): Promise<Locator> {
  const list = page.getByTestId('document-list-pane')
  const row = list.getByRole('link', { name: new RegExp(`^${title.replace('.', '[.]')}`) }).first()
  await list.getByRole('link').first().waitFor(patience)
  await list.hover(patience)
  await page.mouse.wheel(0, -100_000)
  for (let turns = 0; turns < 40; turns += 1) {
    if (await row.isVisible()) return row
    await page.mouse.wheel(0, 300)
    // The list renders its rows after it was scrolled.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  throw new Error(`The list of node pages has no "${title}".`)
}

async function schedule({ page, click }: Writer, title: string) {
  await click(page.locator('[data-ui="ReleasesNav"]').getByRole('link', { name: title }))
  const button = page.getByTestId('schedule-button')
  await button.and(page.locator(':enabled')).waitFor(patience)
  await click(button)
  await click(page.getByTestId('confirm-schedule-dialog').getByRole('button', { name: 'Yes, schedule' }))
}
