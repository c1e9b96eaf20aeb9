import { expect, test } from 'vitest'
import { cacheTagOf, inCalls, readAtOf, readAtTag } from './cache-tags.ts'

test('a facet is its own cache tag', () => {
  expect(cacheTagOf('link:node-text-llm')).toBe('link:node-text-llm')
})

test('a slug that a reader made up still has a tag that Next keeps whole', () => {
  for (const slug of ['a,b', 'größe', 'with space', 'x'.repeat(400)]) {
    expect(cacheTagOf(`slug:page:${slug}`)).toMatch(/^hash:[\w-]{43}$/)
  }
  expect(cacheTagOf('slug:page:a,b')).not.toBe(cacheTagOf('slug:page:a,c'))
})

test('any number of tags is split into calls that Next takes', () => {
  const tags = Array.from({ length: 1234 }, (_, n) => `link:${n}`)
  expect(inCalls(tags).flat()).toEqual(tags)
  expect(Math.max(...inCalls(tags).map((call) => call.length))).toBeLessThanOrEqual(128)
})

test('an entry is as old as the oldest of its readings', () => {
  expect(readAtOf(['link:a', readAtTag(7), readAtTag(5)])).toBe(5)
  expect(readAtOf(['link:a'])).toBeUndefined()
})
