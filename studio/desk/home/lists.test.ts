import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeEach, expect, test } from 'vitest'
import { readOldDrafts } from '../lists/drafts.ts'
import { readOldFacts } from './old-facts.ts'
import { readRecentDocuments } from './recent-documents.ts'
import { writeReview } from './write-review.ts'

const me = 'robot-editor'
const guide = (id: string, more: object = {}) => ({ _id: id, _type: 'guide', title: `Guide ${id}`, ...more })

const lake = openedForFile(() => startTestLake())
beforeEach(async () => {
  await lake.client.delete({ query: '*[_type in ["guide", "nodePage", "tag", "redirect", "note"]]' })
})

function inDays(days: number): Date {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return date
}

test('drafts that nobody changed for two weeks are listed with their author, the oldest first', async () => {
  await lake.write(guide('drafts.a'), guide('b'), { _id: 'drafts.secret', _type: 'note' })
  await lake.write(guide('drafts.b', { title: null }))
  expect(await readOldDrafts(lake.client, inDays(13))).toEqual({ total: 0, rows: [] })
  const { total, rows } = await readOldDrafts(lake.client, inDays(15))
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { id: 'a', title: 'Guide drafts.a', author: me },
    { id: 'b', title: 'Untitled', author: me },
  ])
})

test('a writer continues with what she edited last, not with what others did or what is deleted', async () => {
  await lake.write(guide('a'), guide('gone'), { _id: 'n', _type: 'note' })
  await lake.write(guide('drafts.b'), { _id: 'moved', _type: 'redirect', automatic: true })
  await lake.write(guide('drafts.a', { title: 'Guide a, new' }))
  await lake.client.delete('gone')
  const found = await readRecentDocuments(lake.client, me)
  expect(found.map(({ id, title, isDraft }) => [id, title, isDraft])).toEqual([
    ['a', 'Guide a, new', true],
    ['b', 'Guide drafts.b', true],
  ])
  expect(Date.now() - Date.parse(found[0]?.updatedAt ?? '')).toBeLessThan(60_000)
  expect(await readRecentDocuments(lake.client, 'another')).toEqual([])
})

test('a review is written to the page and to its draft, and can be taken back', async () => {
  await lake.write(guide('a', { summary: 'Same' }), guide('drafts.a', { summary: 'New' }), guide('b'))
  const reviews = () =>
    lake.raw.fetch<unknown>('*[_type == "guide"] | order(_id asc){"day": reviewedAt, summary}')
  await writeReview(lake.client, 'a', '2026-11-23')
  expect(await reviews()).toEqual([
    { day: '2026-11-23', summary: 'Same' },
    { day: null, summary: null },
    { day: '2026-11-23', summary: 'New' },
  ])
  await writeReview(lake.client, 'a', null)
  expect(await reviews()).toMatchObject([{ day: null }, { day: null }, { day: null }])
  await lake.write(guide('drafts.only'))
  await expect(writeReview(lake.client, 'only', '2026-11-23')).rejects.toThrow(/no longer published/)
})

test('facts that were checked more than 90 days ago are listed, the oldest first, and one press dates them', async () => {
  const source = (checkedOn: string) => ({ url: 'https://a.example/prices', checkedOn })
  const link = { _key: 'l', _type: 'link', href: 'https://a.example/models', checkedOn: '2026-08-01' }
  const text = {
    _key: 't',
    _type: 'block',
    markDefs: [{ ...link, _key: 'new', checkedOn: '2026-10-01' }, link],
  }
  await lake.write(
    guide('plain', { body: [{ ...text, markDefs: [{ ...link, checkedOn: 7 }] }, null] }),
    guide('deep', { body: [{ _key: 'c', _type: 'callout', body: [text] }] }),
    guide('node', {
      _type: 'nodePage',
      settings: [{ _key: 's', label: 'Model', source: source('2026-08-29') }],
      limits: [
        { _key: 'x', title: 'Size', source: source('2026-07-01') },
        { _key: 'y', title: 'Own' },
      ],
    }),
  )
  const { total, rows } = await readOldFacts(lake.client, new Date('2026-11-28T12:00:00'))
  expect([total, rows.map(({ document, fact, day }) => [document.id, fact, day])]).toEqual([
    3,
    [
      ['node', 'Size', '2026-07-01'],
      ['deep', '', '2026-08-01'],
      ['node', 'Model', '2026-08-29'],
    ],
  ])
  await lake.write(guide('drafts.node', { _type: 'nodePage', limits: [] }))
  for (const { document, path } of rows) await writeReview(lake.client, document.id, '2026-11-28', path)
  expect(await readOldFacts(lake.client, new Date('2026-11-28T12:00:00'))).toEqual({ total: 0, rows: [] })
  expect(JSON.stringify(await lake.client.getDocument('deep'))).toMatch(/2026-10-01.*2026-11-28/)
})
