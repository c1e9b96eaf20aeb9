import { iconDrawing } from '@repo/model/icon-drawings.ts'
import { expect, test } from 'vitest'
import { bytesOf, maxRecordBytes } from './chunks.ts'
import { listRecordsOf } from './lists.ts'
import type { RecordList } from './page.ts'

const category: RecordList = {
  _id: 'category-text',
  _type: 'category',
  _rev: '1',
  title: 'Text & more',
  slug: 'text',
  description: 'Models "and" texts.',
  icon: 'text',
  category: 'Nodes',
  holdsPages: true,
}
const none = { description: null, icon: null, category: null }
const tag: RecordList = { ...category, ...none, _id: 'tag-ai', _type: 'tag', title: 'AI', slug: 'ai' }

test('a category has one record with its path, escaped titles, icon and description', () => {
  expect(listRecordsOf(category)).toEqual([
    expect.objectContaining({
      objectID: 'category-text:en-US:category',
      page: 'category-text',
      url: '/docs/category/text/',
      url_without_anchor: '/docs/category/text/',
      kind: 'category',
      type: 'lvl1',
      icon: iconDrawing('text'),
      summary: 'Models &quot;and&quot; texts.',
      content: null,
      hierarchy: expect.objectContaining({ lvl0: 'Nodes', lvl1: 'Text &amp; more', lvl2: null }),
      language: 'en-US',
      docusaurus_tag: 'docs-default-current',
    }),
  ])
})

test('a tag is in the group of tags, and has the icon of one', () => {
  const [record] = listRecordsOf(tag)
  expect(record).toMatchObject({
    objectID: 'tag-ai:en-US:tag',
    url: '/docs/tags/ai/',
    kind: 'tag',
    icon: iconDrawing('tag'),
    summary: null,
    hierarchy: { lvl0: 'Tags', lvl1: 'AI' },
  })
})

test('a category at the top, and one without an icon, are shown like pages and cards without one', () => {
  const [record] = listRecordsOf({ ...category, icon: null, category: null })
  expect(record).toMatchObject({ icon: iconDrawing('folder'), hierarchy: { lvl0: 'Documentation' } })
})

test('a list has no record without a listed page, a title or a path', () => {
  for (const change of [{ holdsPages: false }, { title: null }, { slug: null }, { slug: '' }])
    for (const list of [category, tag]) expect(listRecordsOf({ ...list, ...change })).toEqual([])
})

test('the record follows from what readers see of the list, not from its revision', () => {
  const hashOf = (change: object) => listRecordsOf({ ...category, ...change })[0]?.h
  expect(hashOf({ _rev: '2' })).toBe(hashOf({}))
  for (const change of [
    { title: 'B' },
    { slug: 'b' },
    { description: 'B' },
    { icon: 'bot' },
    { category: 'B' },
  ])
    expect(hashOf(change), JSON.stringify(change)).not.toBe(hashOf({}))
})

test('however long the texts are, the record fits', () => {
  const text = '語"&'.repeat(3000)
  const [record] = listRecordsOf({ ...category, title: text, description: text, category: text })
  expect(bytesOf(record?.summary ?? '')).toBeGreaterThan(0)
  expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(maxRecordBytes / 2)
})
