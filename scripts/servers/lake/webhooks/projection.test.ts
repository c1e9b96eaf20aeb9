import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import type { StoredDocument } from '../documents.ts'
import { hostedProjection, maxWebhookBodyLength, webhookBodyOf } from './projection.ts'

const time = '2026-11-22T12:00:00Z'
const document: StoredDocument = {
  _id: 'a',
  _type: 'guide',
  _rev: '2',
  _createdAt: time,
  _updatedAt: time,
  title: 'Not in the notice',
  slug: { _type: 'slug', current: 'a' },
  tags: [{ _key: 't', _ref: 'ai' }],
  body: [{ _type: 'block' }],
}

test.each([
  ['create', null, document],
  ['update', { ...document, _rev: '1', unlisted: true }, document],
  ['delete', document, null],
])('the event of a %s has the fields of the hosted projection', async (operation, before, after) => {
  const tree = parse(hostedProjection, { mode: 'delta' })
  const own = after ?? before
  const value = await evaluate(tree, { before, after, root: own, dataset: [own] })
  const hosted = await value.get()
  // A missing field is null there.
  const withoutNulls = JSON.parse(JSON.stringify(hosted), (key, inner) =>
    inner === null && key !== 'before' && key !== 'after' ? undefined : inner,
  )
  const event = webhookBodyOf({ _id: 'a', _type: 'guide', operation, before, after })
  expect(JSON.parse(event)).toEqual(withoutNulls)
})

test('the projection is in the list of settings', () => {
  const settings = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8')
  expect(settings).toContain(`#   ${hostedProjection}\n`)
})

test('an event is small, however large the document is', () => {
  const large = { ...document, slug: { _type: 'slug', current: 'x'.repeat(maxWebhookBodyLength) } }
  const event = webhookBodyOf({ _id: 'a', _type: 'guide', before: document, after: large })
  expect(JSON.parse(event)).toEqual({ _id: 'a', _type: 'guide' })
})
