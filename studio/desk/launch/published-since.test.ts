import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock } from '@repo/testing/content.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { scheduleLaunch } from './launch.ts'
import { decide, readPublishedSince } from './published-since.ts'

const lake = openedForFile(() => startTestLake())

const client = () => lake.client.withConfig({ perspective: 'raw', apiVersion: '2025-02-19' })

/** A page whose draft is scheduled, and which was then corrected and published directly. */
async function correctedPage(id: string) {
  const page = { _id: id, _type: 'guide', title: 'Old', summary: 'Tpyo', body: [aBlock('a', 'one')] }
  await client().create(page)
  const { _rev: rev } = await client().create({
    ...page,
    _id: `drafts.${id}`,
    title: 'New',
    body: [aBlock('a', 'one'), aBlock('b', 'two')],
  })
  const at = new Date(Date.now() + 86_400_000)
  const release = await scheduleLaunch(client(), { title: 'Launch', at, drafts: [{ id, rev }] })
  expect(await readPublishedSince(client(), { page: id })).toEqual([])
  await client()
    .patch(id)
    .set({ summary: 'Typo', body: [aBlock('a', 'One')] })
    .commit()
  return { release, at }
}

const published = (id: string) =>
  client().fetch('*[_id == $id][0]{title, summary, "text": body[].children[].text}', { id })

async function rowOf(release: string) {
  const [row = expect.fail('no row')] = await readPublishedSince(client(), { release })
  return row
}

test('a draft that somebody has changed since it was checked is not scheduled', async () => {
  const { _rev: rev } = await client().create({ _id: 'drafts.late', _type: 'guide', title: 'Checked' })
  await client().patch('drafts.late').set({ title: 'Changed' }).commit()
  const at = new Date(Date.now() + 86_400_000)
  const launch = { title: 'Too early', at, drafts: [{ id: 'late', rev }] }
  await expect(scheduleLaunch(client(), launch)).rejects.toThrow('nothing was scheduled')
  expect(await client().fetch('*[metadata.title == "Too early"]')).toEqual([])
  expect(await client().getDocument('drafts.late')).toMatchObject({ title: 'Changed' })
})

test('a change can be put into a release, which stays scheduled and publishes both', async () => {
  const { release, at } = await correctedPage('both')
  const [row = expect.fail('no row'), ...more] = await readPublishedSince(client(), { page: 'both' })
  expect(more).toEqual([])
  expect(row).toMatchObject({
    title: 'Old',
    release: { name: release, title: 'Launch', state: 'scheduled', publishAt: at.toISOString() },
    changed: ['summary', 'body'],
    merged: { conflicts: [] },
  })
  expect(await readPublishedSince(client(), { release })).toEqual([row])
  await decide(client(), row, row.merged.content)
  expect(await readPublishedSince(client(), { release })).toEqual([])
  expect(await client().releases.get({ releaseId: release })).toMatchObject({
    state: 'scheduled',
    publishAt: at.toISOString(),
  })
  await client().releases.unschedule({ releaseId: release })
  await client().releases.publish({ releaseId: release })
  expect(await published('both')).toEqual({ title: 'New', summary: 'Typo', text: ['One', 'two'] })
})

test('a release can keep its text, and publishes it', async () => {
  const { release } = await correctedPage('own')
  await client().releases.unschedule({ releaseId: release })
  await expect(client().releases.publish({ releaseId: release })).rejects.toThrow('was published since')
  const row = await rowOf(release)
  await decide(client(), row, row.version)
  await client().releases.publish({ releaseId: release })
  expect(await published('own')).toEqual({ title: 'New', summary: 'Tpyo', text: ['one', 'two'] })
})

test('a release that is locked again after a failure stays scheduled', async () => {
  const { release } = await correctedPage('refused')
  const row = await rowOf(release)
  const broken = { ...row.version, related: [{ _type: 'reference', _ref: 'nobody', _key: 'a' }] }
  await expect(decide(client(), row, broken)).rejects.toThrow('nobody')
  expect(await client().releases.get({ releaseId: release })).toMatchObject({ state: 'scheduled' })
  expect(await readPublishedSince(client(), { release })).toHaveLength(1)
})

test.each([
  ['page', 'edited'],
  ['version', 'typed'],
])('a %s that somebody has changed since the question is not decided on', async (what, id) => {
  const { release } = await correctedPage(id)
  const row = await rowOf(release)
  await client().releases.unschedule({ releaseId: release })
  await client()
    .patch(what === 'page' ? id : row.version._id)
    .set({ summary: 'Again' })
    .commit()
  await expect(decide(client(), row, row.merged.content)).rejects.toThrow('Somebody has changed the page')
  expect(await client().getDocument(row.version._id)).toMatchObject({
    title: 'New',
    summary: what === 'page' ? 'Tpyo' : 'Again',
  })
})

test('the order of two releases is planned: what the first has published is no direct change', async () => {
  await client().create({ _id: 'twice', _type: 'guide', title: 'Old' })
  for (const releaseId of ['first', 'second']) {
    await client().releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } })
    await client().createVersion({ releaseId, publishedId: 'twice', baseId: 'twice' })
  }
  await client().patch('versions.first.twice').set({ title: 'First' }).commit()
  await client().releases.publish({ releaseId: 'first' })
  expect(await readPublishedSince(client(), { page: 'twice' })).toEqual([])
})
