/** Approvals: what editors can publish in a category that needs them. */
import { randomUUID } from 'node:crypto'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { clientOf, clientOfPerson, testLake } from '../testing/lake.ts'

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
const refused = (words: string) => ({ statusCode: 403, message: expect.stringContaining(words) })
const read = (id: string) => clientOf(lake).getDocument(id)

/** Id of a page of which Eve has a draft, in each test another one. */
let page: string
beforeEach(async () => {
  page = randomUUID()
  await people.eve.client.create({ _id: `drafts.${page}`, ...guide, title: 'Page' })
})
const guide = { _type: 'guide', ...inCategory('inner') }

const publish = (client: SanityClient) =>
  client.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${page}`,
    publishedId: page,
  })

/** Says in the name of a person that the draft, or another document, is approved as it is. */
async function approve(client: SanityClient, by: string, of = `drafts.${page}`) {
  const approval = { state: 'approved', of, rev: (await read(of))?._rev, by }
  await client.createOrReplace({ _id: `review.${page}`, _type: 'review', ...approval })
}

test('an editor publishes what another person has approved, and nothing else', async () => {
  const { eve, bob } = people
  const needsApproval = refused('“Page” needs the approval of another person')
  await expect(publish(eve.client)).rejects.toMatchObject(needsApproval)
  await approve(eve.client, eve.id)
  await expect(publish(eve.client)).rejects.toMatchObject(needsApproval)
  await approve(bob.client, bob.id)
  await eve.client.patch(`drafts.${page}`).set({ summary: 'Changed since' }).commit()
  await expect(publish(eve.client)).rejects.toMatchObject(needsApproval)
  await approve(bob.client, bob.id)
  await publish(eve.client)
  expect(await read(page)).toMatchObject({ title: 'Page', summary: 'Changed since' })
})

test('nobody approves in the name of another person', async () => {
  await expect(approve(people.eve.client, people.bob.id)).rejects.toMatchObject(refused('in your name'))
})

const ways: [string, (eve: SanityClient) => Promise<unknown>][] = [
  ['a mutation', (eve) => eve.create(guide)],
  ['a patch of the published page', (eve) => eve.patch(page).set({ title: 'New' }).commit()],
  ['moving the page out of the category', (eve) => eve.patch(page).set(inCategory('open')).commit()],
  ['a snippet with approvals', (eve) => eve.patch('notice').set({ title: 'New' }).commit()],
  ['switching approvals off', (eve) => eve.patch('gated').set({ needsApproval: false }).commit()],
  [
    'a release that is published',
    async (eve) => {
      await eve.releases.create({ releaseId: 'now', metadata: { releaseType: 'asap' } })
      await eve.create({ ...guide, _id: `versions.now.${page}` })
      await eve.releases.publish({ releaseId: 'now' })
    },
  ],
  [
    'a release that is scheduled',
    async (eve) => {
      await eve.releases.create({ releaseId: 'later', metadata: { releaseType: 'scheduled' } })
      await eve.create({ ...guide, _id: `versions.later.${page}` })
      await eve.releases.schedule({ releaseId: 'later', publishAt: '2999-01-01T00:00:00Z' })
    },
  ],
]
test.each(ways)('no way leads around it: %s', async (_, write) => {
  await people.admin.create({ ...guide, _id: page })
  await expect(write(people.eve.client)).rejects.toMatchObject({ statusCode: 403 })
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
