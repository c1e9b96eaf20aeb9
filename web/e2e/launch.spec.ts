import { expect, type Page } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { aGuide, lakeClient, paragraph, rawLake, removeMade, toPage } from './lake.ts'
import { editTitle, goInStudio, openDocument, patience, publish } from './studio.ts'
import { test } from './studio-test.ts'

const began = new Date().toISOString()
const launchName = `Launch ${began}`
const laterName = `${launchName}, later`
const correctedName = `Corrected ${began}`

test.afterAll(async () => {
  const lake = lakeClient()
  for (const title of [launchName, laterName, correctedName]) {
    const found = await releaseOf(title)
    if (found?.state === 'scheduled') await lake.releases.unschedule({ releaseId: found.name })
    if (found && found.state !== 'published') await lake.releases.archive({ releaseId: found.name })
    if (found) await lake.releases.delete({ releaseId: found.name })
  }
  await removeMade()
})

function releaseOf(name: string): Promise<{ name: string; state: string; publishAt: string } | null> {
  const query = '*[_type == "system.release" && metadata.title == $name][0]{name, state, publishAt}'
  return rawLake().fetch(query, { name })
}

/** `2026-12-01T09:00`, as the field has it. */
function inputValue(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

async function choose(page: Page, ...titles: readonly string[]) {
  for (const title of titles) await page.getByRole('checkbox', { name: title, exact: true }).check()
}

test('chosen drafts are scheduled together, but none with errors and none in the past', async ({ page }) => {
  const lake = lakeClient()
  for (const id of ['koel', 'lory', 'teal', 'ibis']) {
    await lake.createOrReplace(aGuide(id, id))
    const title = id === 'teal' ? '' : `Now ${id}`
    await lake.createOrReplace({ ...aGuide(id, id, { title }), _id: `drafts.${id}` })
  }
  await goInStudio(page, '/start')
  await page.getByRole('link', { name: 'Drafts', exact: true }).click(patience)
  const form = page.getByRole('form', { name: 'Launch drafts together' })
  const alert = form.getByRole('alert')
  await form.getByRole('button', { name: 'Schedule' }).click(patience)
  await expect(alert).toHaveText('Choose what readers should get.')
  await choose(page, 'Now koel', 'Now lory', 'Untitled')
  const schedule = form.getByRole('button', { name: 'Schedule 3 drafts' })
  await schedule.click()
  await expect(alert).toHaveText('Choose the day and the time at which readers get them.')
  await form.getByLabel('When').fill('2020-01-01T09:00')
  await schedule.click()
  await expect(alert).toHaveText('That time has passed: choose one in the future.')
  const at = new Date(Math.ceil(Date.now() / 86_400_000 + 6) * 86_400_000)
  await form.getByLabel('When').fill(inputValue(at))
  await form.getByLabel('Name').fill(launchName)
  await schedule.click()
  await expect(alert).toHaveText('“Untitled” has errors. Open and correct it first.', patience)
  expect(await releaseOf(launchName)).toBeNull()
  expect(await findingsOfAxe(page, '[data-testid="drafts"]')).toEqual([])

  await page.getByRole('checkbox', { name: 'Untitled', exact: true }).uncheck()
  await form.getByRole('button', { name: 'Schedule 2 drafts' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Readers get 2 drafts on' })).toBeVisible(patience)
  const release = await releaseOf(launchName)
  expect(release).toMatchObject({ state: 'scheduled', publishAt: at.toISOString() })
  // The drafts are in the release now; the others stay.
  await expect(page.getByRole('checkbox', { name: 'Now koel', exact: true })).toBeHidden(patience)
  await expect(page.getByRole('checkbox', { name: 'Now ibis', exact: true })).toBeVisible()
  const ids = await rawLake().fetch<string[]>('*[title in ["Now koel", "Now lory"]]._id')
  expect(ids.toSorted()).toEqual([`versions.${release?.name}.koel`, `versions.${release?.name}.lory`])
  await choose(page, 'Untitled')
  await form.getByRole('button', { name: 'Publish now' }).click()
  await expect(alert).toHaveText('“Untitled” has errors. Open and correct it first.', patience)
  await page.getByRole('checkbox', { name: 'Untitled', exact: true }).uncheck()
  await page.getByRole('link', { name: 'Open the release' }).click()
  await expect(page.getByRole('button', { name: 'Unschedule release' })).toBeVisible(patience)
})

test('chosen drafts go into a release that is there, once', async ({ page }) => {
  const lake = lakeClient()
  const { releaseId } = await lake.releases.create({ metadata: { title: laterName } })
  const draft = { ...aGuide('sora', 'sora', { title: 'Now sora' }), _id: 'drafts.sora' }
  await lake.createOrReplace(draft)
  await goInStudio(page, '/structure/drafts')
  const add = async () => {
    await choose(page, 'Now sora')
    await page.getByLabel('Release', { exact: true }).selectOption(laterName)
    await page.getByRole('button', { name: 'Add to release' }).click()
  }
  await add()
  await expect(page.getByRole('status').filter({ hasText: 'In the release now: one draft.' })).toBeVisible(
    patience,
  )
  expect(await rawLake().fetch('*[title == "Now sora"]._id')).toEqual([`versions.${releaseId}.sora`])
  await lake.createOrReplace(draft)
  await goInStudio(page, '/start')
  await goInStudio(page, '/structure/drafts')
  await add()
  await expect(page.getByRole('alert')).toHaveText(
    'The release has one of these pages already: change it there.',
    patience,
  )
})

test('pages are tagged, moved and published together, and unpublished together', async ({ page }) => {
  test.setTimeout(120_000)
  const lake = lakeClient()
  const [tag, category] = await lake.fetch<[string, string]>(
    `[*[_type == "tag"][0]._id, *[_type == "category" && !defined(parent) && _id != "category-new-to-loomwork-ai"][0]._id]`,
  )
  const body = [paragraph('a', 'as there', { link: toPage('rook') })]
  for (const id of ['rook', 'wren', 'kite'])
    await lake.createOrReplace(aGuide(id, id, { title: `Quill ${id}`, ...(id === 'wren' && { body }) }))
  await goInStudio(page, '/structure/pages')
  const pages = page.getByTestId('pages')
  await pages.getByLabel('Words in title, category or tags').fill('quill', patience)
  await page.getByLabel('Choose all (3 pages)').check(patience)
  const said = (text: string) =>
    expect(pages.getByRole('status').filter({ hasText: text })).toBeVisible(patience)
  const press = (name: string) => pages.getByRole('button', { name, exact: true }).click()
  const quills = (filter: string) => rawLake().fetch<string[]>(`*[title match "quill" && ${filter}]._id`)
  const drafts = '_id in path("drafts.**")'

  await pages.getByLabel('Tag', { exact: true }).selectOption(tag)
  await press('Add tag')
  await said('The tag is added to 3 pages.')
  expect(await quills(`${drafts} && references("${tag}")`)).toHaveLength(3)
  await press('Undo')
  await said('Everything is as it was before.')
  expect(await quills(drafts)).toEqual([])
  await press('Add tag')
  await said('The tag is added to 3 pages.')
  await pages.getByLabel('Category', { exact: true }).selectOption(category)
  await press('Move')
  await said('Moved when you publish: 3 pages.')
  await press('What this changes on the site')
  await expect(pages.getByTestId('impact-of-drafts')).toContainText('Publishing changes', patience)
  await expect(pages.getByTestId('impact-moved')).toContainText('Quill rook')
  await press('Publish now')
  await said('3 drafts are published.')
  const isDone = `category._ref == "${category}" && references("${tag}")`
  expect((await quills(isDone)).toSorted()).toEqual(['kite', 'rook', 'wren'])

  const dialog = page.getByRole('dialog')
  const unpublish = dialog.getByRole('button', { name: 'Unpublish', exact: true })
  await page.getByLabel('Choose all (3 pages)').uncheck()
  await choose(page, 'Quill rook')
  await press('Unpublish')
  await expect(dialog).toContainText('cannot be unpublished yet: one document', patience)
  await expect(unpublish).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Quill wren')
  await press('Unpublish')
  await expect(dialog.getByText('/rook/')).toBeVisible(patience)
  // White on the red of Sanity's buttons has 3.8 to 1, seen in a dialog without scroll bar.
  const findings = await findingsOfAxe(page, '[data-testid="delete-dialog"]')
  expect(findings.filter((finding) => !/^color-contrast: [^\n]*>Unpublish</.test(finding))).toEqual([])
  await unpublish.click()
  await said('Unpublished, and kept as drafts: 2 documents.')
  expect((await quills('true')).toSorted()).toEqual(['drafts.rook', 'drafts.wren', 'kite'])
})

test('a page that is published directly while it is in a release puts the change there, if the writer wants', async ({
  page,
}) => {
  const lake = lakeClient()
  const publishAt = new Date(Date.now() + 6 * 86_400_000).toISOString()
  await lake.createOrReplace(aGuide('rail', 'rail', { summary: 'Before.' }))
  await lake.releases.create({
    releaseId: 'rails',
    metadata: { title: correctedName, releaseType: 'scheduled', intendedPublishAt: publishAt },
  })
  const { _id: publishedId, ...document } = aGuide('rail', 'rail', { summary: 'Of the release.' })
  await lake.createVersion({ releaseId: 'rails', publishedId, document })
  await lake.releases.schedule({ releaseId: 'rails', publishAt })

  await openDocument(page, 'rail')
  await editTitle(page, 'Rail, corrected')
  await publish(page)
  const dialog = page.getByRole('dialog', { name: '“Rail, corrected” is also in a release' })
  await expect(dialog).toContainText(`“${correctedName}”`, patience)
  await expect(dialog).toContainText('“Title” on the site: Rail, corrected')
  await expect(dialog).toContainText('in the release: Guide rail')
  expect(await findingsOfAxe(page, '[data-testid="published-since"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Decide later' }).click()

  // The release says it, too.
  await goInStudio(page, '/releases/rails')
  await page.getByTestId('release-menu-button').click(patience)
  await page.getByRole('menuitem', { name: 'Published since…' }).click()
  const decision = page.getByRole('dialog', { name: `Published since they are in “${correctedName}”` })
  await decision.getByRole('button', { name: 'Put the change there too' }).click(patience)
  await expect(decision).toContainText('takes back nothing', patience)
  expect(await rawLake().fetch('*[_id == "versions.rails.rail"][0]{title, summary}')).toEqual({
    title: 'Rail, corrected',
    summary: 'Of the release.',
  })
  expect(await releaseOf(correctedName)).toMatchObject({ state: 'scheduled', publishAt })
})
