import { expect, test } from 'vitest'
import { categorySegments, linkable, pageFilter, pageSegments } from './groq.ts'
import { linkableTypes, pageTypes } from './kinds.ts'
import { maxCategoryDepth } from './paths.ts'

const typeIn = (types: readonly string[]) =>
  `_type in [${types.map((type) => JSON.stringify(type)).join(', ')}]`

test('the filters of queries name all types of pages, and what links may point to', () => {
  expect(pageFilter).toBe(typeIn(pageTypes))
  expect(linkable).toBe(typeIn(linkableTypes))
})

test('paths have a segment for each level of categories', () => {
  for (const segments of [pageSegments, categorySegments])
    expect(segments.split(', ')).toHaveLength(maxCategoryDepth)
})
