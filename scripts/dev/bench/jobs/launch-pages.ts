/** Job 4: change ten pages so that readers get them together next Tuesday at nine. */
import { eventually, type Job, openTree, type Site, treeRow } from './job.ts'
import { patience, type Writer } from './writer.ts'

const category = 'Data Sources & Storage'
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

/** How many pages were changed and saved. */
async function changedDrafts({ lake }: Site, round: number): Promise<number> {
  const drafts: readonly (string | null)[] = await lake.fetch('*[_id in path("drafts.**")].summary')
  return drafts.filter((summary) => summary?.endsWith(markOf(round))).length
}

const markOf = (round: number) => `launched${round}`

/** Each page is changed; then all drafts are scheduled together. */
export const launchPages: Job = {
  name: 'launch ten pages together next Tuesday',
  work: async (writer, site, round) => {
    const at = nextTuesday(new Date())
    await openTree(writer, 'Nodes', category)
    for (const title of titles) await changePage(writer, title, markOf(round))
    await eventually(async () => (await changedDrafts(site, round)) === titles.length)
    await schedule(writer, nameOf(round), at)
    await eventually(async () => {
      const release = await releaseOf(site, round)
      return (
        release?.state === 'scheduled' &&
        release.pages === titles.length &&
        new Date(release.publishAt ?? 0).getTime() === at.getTime()
      )
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

async function changePage(writer: Writer, title: string, mark: string) {
  const { page, click, press, type } = writer
  await click(treeRow(writer, title))
  await page.getByTestId('field-title').locator(`input[value="${title}"]`).waitFor(patience)
  await click(page.getByTestId('field-summary').locator('textarea:not([readonly])'))
  await press('ControlOrMeta+End')
  await type(` ${mark}`)
}

async function schedule({ page, click, press, tabTo, type }: Writer, name: string, at: Date) {
  await click(page.getByRole('link', { name: 'Drafts', exact: true }))
  await click(page.getByLabel(/^Choose all/))
  // A click on the name of the field sets the cursor into its first part, the month.
  await click(page.getByText('When', { exact: true }))
  await type(digits(at.getMonth() + 1, at.getDate(), at.getFullYear()))
  await press('Tab')
  await type(`${digits(at.getHours(), at.getMinutes())}AM`)
  await tabTo(page.getByLabel('Name', { exact: true }))
  await type(name)
  await click(page.getByRole('button', { name: /^Schedule/ }))
}

/** Numbers as they are typed into a field for date and time: with two digits or more. */
function digits(...numbers: readonly number[]): string {
  return numbers.map((number) => String(number).padStart(2, '0')).join('')
}
