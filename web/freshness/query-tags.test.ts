import { expect, test } from 'vitest'
import { formatQueryTag, parseQueryTag, queryKeyOf, queryTagsIn } from './query-tags.ts'

test('a query has a key for each set of parameters, which Next does not split', () => {
  for (const slug of ['llm', 'a,b', 'größe', 'with space', 'x'.repeat(400)]) {
    expect(queryKeyOf('*[slug == $slug]', { slug })).toMatch(/^read:[\w-]{20}$/)
  }
  expect(queryKeyOf('q', { slug: 'a' })).not.toBe(queryKeyOf('q', { slug: 'b' }))
  expect(queryKeyOf('q', { slug: 'a' })).toBe(queryKeyOf('q', { slug: 'a' }))
})

test('a tag is parsed, and tags of Next are ignored', () => {
  const tag = { key: queryKeyOf('q', {}), tick: 1795240000123 }
  expect(parseQueryTag(formatQueryTag(tag))).toEqual(tag)
  expect(queryTagsIn(['_N_T_/docs/layout', formatQueryTag(tag), 'settings'])).toEqual([tag])
})
