import { expect, test } from 'vitest'
import { maxListLevel, maxMarks, maxSpans } from '../blocks/limits.ts'
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
  ['a level that no editor makes', { level: 1e9 }, { level: maxListLevel }],
  ['a level below the first', { level: -3.5 }, { level: 1 }],
  ['a field that two queries use', { count: 'x' }, { count: null }],
  [
    'a category, which is its title elsewhere',
    { category: { category: 5, page: { category: {} } } },
    { category: { category: '5', page: { category: null } } },
  ],
  ['values at any depth', { page: { seo: { title: [] } } }, { page: { seo: { title: null } } }],
  ['an unknown field', { crop: 5, ofABlock: {} }, { crop: 5, ofABlock: {} }],
])('%s', (_what, result, expected) => {
  expect([wellFormed(result), shownResult(result)]).toEqual([expected, expected])
})

test('a text has the marks and links of an editor, and keeps all of its words', () => {
  const many = <Item>(count: number, item: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => item(index))
  const { children, markDefs } = wellFormed({
    children: many(maxSpans + 2, (index) => ({
      _type: 'span',
      text: `${index} `,
      marks: many(maxMarks + 1, (mark) => `${mark}`),
    })),
    markDefs: many(maxSpans + 1, () => ({ _key: 'a' })),
  })
  expect([children.length, markDefs.length]).toEqual([maxSpans, maxSpans])
  expect(children[0]?.marks).toHaveLength(maxMarks)
  const words = many(maxSpans + 2, (index) => `${index} `)
  expect(children.at(-1)).toEqual({ _type: 'span', _key: 'rest', text: words.slice(maxSpans - 1).join('') })
  expect(children.map(({ text }) => text).join('')).toBe(words.join(''))
})
