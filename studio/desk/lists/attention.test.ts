import { expect, test } from 'vitest'
import { attentionListOf, rowsOf } from './attention.ts'

test('a list names documents as writers do, also those with values of another type', () => {
  const dated = { _updatedAt: '2026-01-01T00:00:00Z', reviewedAt: '2025-01-01' }
  const rows = rowsOf([
    { ...dated, _id: 'drafts.a', _type: 'guide', _rev: 'r', title: 'First' },
    { _id: 'b', _type: 'tag', label: 'AI', title: null, reviewedAt: 7 },
    { _id: 'c', _type: 'guide', title: ['x'] },
    { _id: 'homePage', _type: 'homePage', title: 'Weave' },
  ])
  expect(rows.map(({ id, title, reviewedAt }) => [id, title, reviewedAt])).toEqual([
    ['a', 'First', '2025-01-01'],
    ['b', 'AI', null],
    ['c', 'Untitled', null],
    ['homePage', 'Home page', null],
  ])
})

test('what is not a document, or not a list, is left out', () => {
  expect(rowsOf([null, 4, 'x', {}, { _id: 'a' }, { _type: 'guide' }, { _id: 1, _type: 2 }])).toEqual([])
  for (const found of [null, undefined, 'x', {}, { rows: 'x', total: 'y' }])
    expect(attentionListOf(found)).toEqual({ total: 0, rows: [] })
})
