import { expect, test } from 'vitest'
import { categoryPath, markdownPath, pagePath, placeOfPagePath, tagPath } from './paths.ts'

test('a page is found under the segments of its categories, missing levels left out', () => {
  expect(pagePath({ segments: [null, null, 'nodes', 'text'], slug: 'llm' })).toBe('/docs/nodes/text/llm/')
  expect(pagePath({ segments: ['getting-started'], slug: 'first-steps' })).toBe(
    '/docs/getting-started/first-steps/',
  )
})

test('categories and tags have flat paths', () => {
  expect(categoryPath('data-sources--storage')).toBe('/docs/category/data-sources--storage/')
  expect(tagPath('b-2-b')).toBe('/docs/tags/b-2-b/')
})

test('the slug of a page path is its last segment, and other routes have none', () => {
  expect(placeOfPagePath('/docs/nodes/text/llm/')).toEqual({ folder: 'nodes/text', slug: 'llm' })
  expect(placeOfPagePath('/docs/loose/')).toEqual({ folder: '', slug: 'loose' })
  expect(placeOfPagePath('/docs/tags/llm/')).toBeNull()
  expect(placeOfPagePath('/docs/tags/')).toBeNull()
  expect(placeOfPagePath('/docs/category/text/')).toBeNull()
  expect(placeOfPagePath('/docs/nodes/tags/llm/')).toEqual({ folder: 'nodes/tags', slug: 'llm' })
  expect(placeOfPagePath('/docs/')).toBeNull()
  expect(placeOfPagePath('/about/')).toBeNull()
})

test("a page's Markdown is a file next to it", () => {
  expect(markdownPath('/docs/nodes/text/llm/')).toBe('/docs/nodes/text/llm.md')
})
