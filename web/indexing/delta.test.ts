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
  statusKind: null,
  tags: null,
  tagLabels: null,
  searchRank: null,
  icon: null,
  inputs: null,
  outputs: null,
  settings: null,
  credentials: null,
  limits: null,
  errors: null,
  body: null,
} satisfies RecordPage as RecordPage

test('only records that differ are written, and unwanted ones are removed', () => {
  const [title, lead] = recordsOf(page, () => '')
  const stale = { objectID: 'p:en-US:old', h: 'x' }
  expect(
    deltaOf(
      [title, lead].filter((one) => one !== undefined),
      [{ ...title, objectID: 'p:en-US:page' }, stale],
    ),
  ).toEqual({
    save: [lead],
    remove: ['p:en-US:old'],
  })
})

test('the same page twice writes nothing', () => {
  const records = recordsOf(page, () => '')
  expect(deltaOf(records, records)).toEqual({ save: [], remove: [] })
})

test('a deleted page loses all records', () => {
  const records = recordsOf(page, () => '')
  expect(deltaOf([], records).remove).toEqual(records.map(({ objectID }) => objectID))
})
