import { expect, test } from 'vitest'
import { malformedFieldOf } from './malformed-field.ts'

const nested = (levels: number): unknown => (levels === 0 ? 'end' : { inner: nested(levels - 1) })

test.each([
  [{ title: 'LLM', slug: { current: 'llm' }, category: { _ref: 'text' }, position: 1, tags: [] }, null],
  [{ title: 5 }, { path: 'title', problem: 'is not a text' }],
  [{ slug: { current: '' } }, { path: 'slug', problem: 'is empty' }],
  [{ slug: 'llm' }, { path: 'slug', problem: 'is not a slug' }],
  [{ parent: { _type: 'reference' } }, { path: 'parent._ref', problem: 'names no document' }],
  [
    { body: [{ markDefs: [{ page: { _ref: '', _weak: true } }] }] },
    { path: 'body[0].markDefs[0].page._ref', problem: 'names no document' },
  ],
  [{ tags: {} }, { path: 'tags', problem: 'is not a list' }],
  [{ anything: 'x'.repeat(500_001) }, { path: 'anything', problem: 'is 500001 characters long' }],
  [{ deep: nested(60) }, { path: expect.stringMatching(/^deep\.inner/), problem: 'is nested too deep' }],
])('%j', (document, expected) => {
  expect(malformedFieldOf(document)).toEqual(expected)
})
