import { expect, test } from 'vitest'
import {
  categoryPath,
  markdownPath,
  pagePath,
  pathOfMarkdown,
  placeOfListPath,
  placeOfPagePath,
  tagPath,
} from './paths.ts'

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

test('a list is found by its path, and other paths have none', () => {
  expect(['/', '/docs/', '/docs/tags/'].map((path) => placeOfListPath(path)?.list)).toEqual([
    'home',
    'docs',
    'tags',
  ])
  expect(placeOfListPath('/docs/category/text/')).toEqual({ list: 'category', slug: 'text' })
  expect(placeOfListPath('/docs/tags/b-2-b/')).toEqual({ list: 'tag', slug: 'b-2-b' })
  for (const path of ['/docs/nodes/', '/docs/category/', '/docs/tags/a/b/', '/search/', 'toString'])
    expect(placeOfListPath(path), path).toBeNull()
})

test.each([
  ['/docs/nodes/text/llm/', '/docs/nodes/text/llm.md'],
  ['/docs/category/text/', '/docs/category/text.md'],
  ['/docs/tags/', '/docs/tags.md'],
  ['/docs/', '/docs.md'],
  ['/', '/index.md'],
])('the Markdown of %s is the file %s', (path, file) => {
  expect(markdownPath(path)).toBe(file)
  expect(pathOfMarkdown(file)).toBe(path)
})
