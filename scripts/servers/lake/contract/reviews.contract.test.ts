/** Approvals: what editors can publish in a category that needs them. */
import { randomUUID } from 'node:crypto'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'
import { clientOfPerson, draftAction, refused } from '../testing/requests.ts'

const lake = openedForFile(() => testLake())
const people = openedForFile(async () => {
  const { client: admin } = await clientOfPerson(lake, 'ada', 'administrator')
  await admin.create({ _id: 'gated', _type: 'category', needsApproval: true })
  await admin.create({ _id: 'notice', _type: 'snippet', needsApproval: true })
  const around = { _type: 'reference', _ref: 'gated' }
  await admin.create({ _id: 'inner', _type: 'category', parent: around })
  await admin.create({ _id: 'open', _type: 'category' })
  return {
    admin,
    eve: await clientOfPerson(lake, 'eve', 'editor'),
    bob: await clientOfPerson(lake, 'bob', 'editor'),
  }
})

const inCategory = (_ref: string) => ({ category: { _type: 'reference', _ref } })
const read = (id: string) => clientOf(lake).getDocument(id)

/** Id of a page of which Eve has a draft, in each test another one. */
let page: string
beforeEach(async () => {
  page = randomUUID()
  await people.eve.client.create({ _id: `drafts.${page}`, ...guide, title: 'Page' })
})
const guide = { _type: 'guide', ...inCategory('inner') }

const publish = (client: SanityClient) => client.action(draftAction('publish', page))

/** Says in the name of a person that the draft, or another document, is approved as it is. */
async function approve(client: SanityClient, by: string, of = `drafts.${page}`) {
  const approval = { state: 'approved', of, rev: (await read(of))?._rev, by }
  await client.createOrReplace({ _id: `review.${page}`, _type: 'review', ...approval })
}

test('an editor publishes what another person has approved, and nothing else', async () => {
  const { eve, bob } = people
  const needsApproval = '“Page” needs the approval of another person'
  await refused(publish(eve.client), 403, needsApproval)
  await approve(eve.client, eve.id)
  await refused(publish(eve.client), 403, needsApproval)
  await approve(bob.client, bob.id)
  await eve.client.patch(`drafts.${page}`).set({ summary: 'Changed since' }).commit()
  await refused(publish(eve.client), 403, needsApproval)
  await approve(bob.client, bob.id)
  await publish(eve.client)
  expect(await read(page)).toMatchObject({ title: 'Page', summary: 'Changed since' })
})

test('nobody approves in the name of another person', async () => {
  await refused(approve(people.eve.client, people.bob.id), 403, 'in your name')
})

async function release(
  by: SanityClient,
  releaseId: string,
  releaseType: 'asap' | 'scheduled',
  act: 'publish' | 'schedule',
) {
  await by.releases.create({ releaseId, metadata: { releaseType } })
  await by.create({ ...guide, _id: `versions.${releaseId}.${page}` })
  await by.releases[act]({ releaseId, publishAt: '2999-01-01T00:00:00Z' })
}

const ways: [string, (eve: SanityClient) => Promise<unknown>][] = [
  ['a mutation', (eve) => eve.create(guide)],
  ['a patch of the published page', (eve) => eve.patch(page).set({ title: 'New' }).commit()],
  ['moving the page out of the category', (eve) => eve.patch(page).set(inCategory('open')).commit()],
  ['a snippet with approvals', (eve) => eve.patch('notice').set({ title: 'New' }).commit()],
  ['switching approvals off', (eve) => eve.patch('gated').set({ needsApproval: false }).commit()],
  ['a release that is published', (eve) => release(eve, 'now', 'asap', 'publish')],
  ['a release that is scheduled', (eve) => release(eve, 'later', 'scheduled', 'schedule')],
]
test.each(ways)('no way leads around it: %s', async (_, write) => {
  await people.admin.create({ ...guide, _id: page })
  await refused(write(people.eve.client), 403)
})

test('an approved version is published with its release', async () => {
  const { eve, bob } = people
  await eve.client.releases.create({ releaseId: 'approved', metadata: { releaseType: 'asap' } })
  await eve.client.create({ ...guide, _id: `versions.approved.${page}`, title: 'In it' })
  await approve(bob.client, bob.id, `versions.approved.${page}`)
  await eve.client.releases.publish({ releaseId: 'approved' })
  expect(await read(page)).toMatchObject({ title: 'In it' })
})

test('administrators and other categories need no approval', async () => {
  await publish(people.admin)
  expect(await read(page)).toMatchObject({ title: 'Page' })
  await people.eve.client.create({ ...guide, _id: `${page}-open`, ...inCategory('open') })
  expect(await read(`${page}-open`)).toMatchObject({ _type: 'guide' })
})
