import { expect, test } from 'vitest'
import { categoryPath, pagePath, slugOfPagePath, tagPath } from './paths.ts'

test('a page is found under the segments of its categories, missing levels left out', () => {
  expect(pagePath({ segments: [null, null, 'nodes', 'text'], slug: 'llm' })).toBe('/docs/nodes/text/llm/')
  expect(pagePath({ segments: ['getting-started'], slug: 'first-steps' })).toBe(
    '/docs/getting-started/first-steps/',
  )
})

test('categories and tags have flat addresses of their own', () => {
  expect(categoryPath('data-sources--storage')).toBe('/docs/category/data-sources--storage/')
  expect(tagPath('b-2-b')).toBe('/docs/tags/b-2-b/')
})

test('the slug of a page path is its last segment, and other routes have none', () => {
  expect(slugOfPagePath('/docs/nodes/text/llm/')).toBe('llm')
  expect(slugOfPagePath('/docs/tags/llm/')).toBeNull()
  expect(slugOfPagePath('/docs/')).toBeNull()
  expect(slugOfPagePath('/about/')).toBeNull()
})
