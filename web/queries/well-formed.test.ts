import { expect, test } from 'vitest'
import { shownResult } from './shown-result.ts'
import { wellFormed } from './well-formed.ts'

test('a result of the expected types is returned unchanged', () => {
  const result = {
    _deps: ['page:llm', [null, 'link:a']],
    page: {
      _id: 'llm',
      title: 'LLM',
      segments: [null, 'nodes'],
      trail: [null, { _id: 'nodes', title: 'Nodes' }],
      category: 'Text',
      unlisted: false,
      updatedAt: '2026-11-21T16:00:00Z',
      body: [{ _type: 'code', highlightedLines: [1, 2], code: '' }],
      tags: [{ tag: null }],
      count: 3,
    },
  }
  expect(wellFormed(result)).toEqual(result)
})

test.each([
  ['a number as a text is its digits', { title: 7 }, { title: '7' }],
  [
    'no other value is a text',
    { title: {}, summary: [], label: true },
    { title: null, summary: null, label: null },
  ],
  ['a string instead of an object', { seo: 'x', provider: ['x'] }, { seo: null, provider: null }],
  [
    'an object instead of a list',
    { tags: {}, body: 'x', related: 5 },
    { tags: null, body: null, related: null },
  ],
  ['a list loses malformed items', { tags: [null, 5, [], { tag: null }] }, { tags: ['5', { tag: null }] }],
  ['words keep their order', { words: ['a', null, 3, {}] }, { words: ['a', '3'] }],
  ['a place in a path stays empty', { segments: ['a', {}, null, 4] }, { segments: ['a', null, null, '4'] }],
  [
    'a malformed category stays empty',
    { trail: ['a', null, { _id: 1 }] },
    { trail: [null, null, { _id: '1' }] },
  ],
  ['a malformed date', { updatedAt: 'soon', day: 5 }, { updatedAt: null, day: null }],
  ['a flag that is not a boolean', { unlisted: 'yes', required: 1 }, { unlisted: null, required: null }],
  ['a number that is not one', { level: '2', searchRank: [] }, { level: null, searchRank: null }],
  ['a field that two queries use', { count: 'x' }, { count: null }],
  [
    'a category, which is its title elsewhere',
    { category: { category: 5, page: { category: {} } } },
    { category: { category: '5', page: { category: null } } },
  ],
  ['values at any depth', { page: { seo: { title: [] } } }, { page: { seo: { title: null } } }],
  ['an unknown field', { crop: 5, ofABlock: {} }, { crop: 5, ofABlock: {} }],
])('%s', (_what, result, expected) => {
  expect(wellFormed(result)).toEqual(expected)
  expect(shownResult(result)).toEqual(expected)
})
