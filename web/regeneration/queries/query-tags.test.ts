import { expect, test } from 'vitest'
import { readingOf, readingsIn, readingTag, readKeyOf } from './query-tags.ts'

test('a query has a key for each set of parameters, which Next keeps whole', () => {
  for (const slug of ['llm', 'a,b', 'größe', 'with space', 'x'.repeat(400)]) {
    expect(readKeyOf('*[slug == $slug]', { slug })).toMatch(/^read:[\w-]{20}$/)
  }
  expect(readKeyOf('q', { slug: 'a' })).not.toBe(readKeyOf('q', { slug: 'b' }))
  expect(readKeyOf('q', { slug: 'a' })).toBe(readKeyOf('q', { slug: 'a' }))
})

test('a tag tells its reading, and tags of Next tell none', () => {
  const reading = { key: readKeyOf('q', {}), tick: 1795240000123 }
  expect(readingOf(readingTag(reading))).toEqual(reading)
  expect(readingsIn(['_N_T_/docs/layout', readingTag(reading), 'settings'])).toEqual([reading])
})
