import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference } from '../../testing/references.ts'
import { moving, readPages, tagging, writeDrafts } from './changes.ts'

const page = (_id: string, more: Partial<TestDocument> = {}): TestDocument => ({
  _id,
  _type: 'guide',
  title: _id,
  category: reference('text'),
  ...more,
})

const lake = openedForTest(() =>
  lakeWith(
    { _id: 'text', _type: 'category', title: 'Text' },
    { _id: 'speech', _type: 'category', title: 'Speech' },
    { _id: 'ai', _type: 'tag', label: 'AI' },
    page('live', { position: 1 }),
    page('edited', { position: 2, tags: [{ ...reference('ai'), _key: 'k' }] }),
    page('drafts.edited', { position: 2, title: 'Edited' }),
    page('drafts.begun', { position: 3 }),
    page('tagged', { position: 4, tags: [{ ...reference('ai'), _key: 'k' }] }),
  ),
)
const ids = ['tagged', 'begun', 'edited', 'live', 'ai']
const states = () => lake.raw.fetch('*[_type == "guide"] | order(_id){_id, title, position, category, tags}')

test('a tag is written to drafts only, of pages that lack it, and can be taken back', async () => {
  const before = await states()
  const live = await lake.client.getDocument('live')
  const changes = tagging(await readPages(lake.client, ids), 'ai', true)
  expect(changes.map(({ page: { _id } }) => _id)).toEqual(['live', 'drafts.edited', 'drafts.begun'])
  const undo = await writeDrafts(lake.client, changes)
  const ofTag = '*[references("ai") && _id in path("drafts.**")] | order(_id){_id, title}'
  expect(await lake.raw.fetch(ofTag)).toEqual([
    { _id: 'drafts.begun', title: 'drafts.begun' },
    { _id: 'drafts.edited', title: 'Edited' },
    { _id: 'drafts.live', title: 'live' },
  ])
  expect(await lake.client.getDocument('live')).toEqual(live)
  await undo()
  expect(await states()).toEqual(before)
})

test('a tag is removed in a draft', async () => {
  const changes = tagging(await readPages(lake.client, ids), 'ai', false)
  await writeDrafts(lake.client, changes)
  expect(await lake.raw.fetch('*[_id == "drafts.tagged"]{title, tags}')).toEqual([
    { title: 'tagged', tags: [] },
  ])
  expect(changes.map(({ page: { _id } }) => _id)).toEqual(['tagged'])
})

test('moved pages come last in their category, in the order that they had', async () => {
  await lake.write(page('there', { category: reference('speech'), position: 7.5 }))
  const before = await states()
  const pages = await readPages(lake.client, [...ids, 'there'])
  const undo = await writeDrafts(lake.client, moving(pages, 'speech', [7.5]))
  const inSpeech = '*[category._ref == "speech"] | order(position){_id, position}'
  expect(await lake.raw.fetch(inSpeech)).toEqual([
    { _id: 'there', position: 7.5 },
    { _id: 'drafts.live', position: 8 },
    { _id: 'drafts.edited', position: 9 },
    { _id: 'drafts.begun', position: 10 },
    { _id: 'drafts.tagged', position: 11 },
  ])
  await undo()
  expect(await states()).toEqual(before)
  // Where pages without a position come last, those that are moved have none either.
  expect(moving(pages, 'speech', [1, null])[0]?.patch.unset).toEqual(['position'])
})

test('what somebody edits meanwhile stays, and what is edited since is not taken back', async () => {
  const changes = tagging(await readPages(lake.client, ids), 'ai', true)
  await lake.client.patch('drafts.edited').set({ title: 'Typed' }).commit()
  const undo = await writeDrafts(lake.client, changes)
  expect(await lake.raw.fetch('*[title == "Typed" && references("ai")]._id')).toEqual(['drafts.edited'])
  await lake.client.patch('drafts.live').set({ title: 'Typed since' }).commit()
  const before = await states()
  await expect(undo()).rejects.toThrow('somebody has edited one of these pages since')
  expect(await states()).toEqual(before)
})

test('a draft that somebody begins meanwhile is not edited, and undo does not delete it', async () => {
  const changes = tagging(await readPages(lake.client, ['live', 'begun']), 'ai', true)
  await lake.write(page('drafts.live', { title: 'Hours of typing' }))
  const before = await states()
  await expect(writeDrafts(lake.client, changes)).rejects.toThrow('somebody has edited one of these pages')
  expect(await states()).toEqual(before)
})
