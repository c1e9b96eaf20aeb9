import { expect, test } from 'vitest'
import { recordsOf } from '#records/build.ts'
import type { RecordPage } from '#records/page.ts'
import { deltaOf } from './delta.ts'

const page = {
  _id: 'p',
  _type: 'nodePage',
  _rev: '1',
  title: 'LLM',
  slug: 'llm',
  segments: [],
  category: 'Text',
  unlisted: null,
  summary: 'Asks.',
  tags: null,
  tagLabels: null,
  searchRank: null,
  inputs: null,
  outputs: null,
  settings: null,
  credentials: null,
  limits: null,
  errors: null,
  body: null,
} satisfies RecordPage as RecordPage

test('only what differs is written, and what is not wanted any more is removed', () => {
  const known = recordsOf(page, () => '')
  const added = known.map((record) => ({ ...record, objectID: 'p:en-US:added' }))
  const changed = recordsOf({ ...page, title: 'Language model' }, () => '')
  const stale = { objectID: 'p:en-US:old', h: 'x' }
  const remove = ['p:en-US:old']
  expect(deltaOf([...known, ...added], [...known, stale])).toEqual({ save: added, remove })
  expect(deltaOf(changed, [...known, stale])).toEqual({ save: changed, remove })
})

test('the same page twice writes nothing', () => {
  const records = recordsOf(page, () => '')
  expect(deltaOf(records, records)).toEqual({ save: [], remove: [] })
})

test('a page that is gone loses every record', () => {
  const records = recordsOf(page, () => '')
  expect(deltaOf([], records).remove).toEqual(records.map(({ objectID }) => objectID))
})
