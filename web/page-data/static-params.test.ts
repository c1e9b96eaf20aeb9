import { expect, test } from 'vitest'
import { buildable, buildableSlugs, decodedSlug } from './static-params.ts'

test('a page whose path no form would allow does not fail the build', () => {
  const segments = [null, null, 'nodes', 'text']
  const slugs = ['llm', '100%', 'a/b', '', null, 'Two words', 'open--ai']
  expect(buildable(slugs.map((slug) => ({ slug, segments }))).map(({ path }) => path)).toEqual([
    ['nodes', 'text', 'llm'],
    ['nodes', 'text', 'open--ai'],
  ])
})

test('a slug that no form would allow does not fail the build of categories and tags', () => {
  expect(buildableSlugs(['ai', '100%', '日本', null, 7, { current: 'x' }, 'open--ai'])).toEqual([
    'ai',
    'open--ai',
  ])
})

test('a slug that is longer than a file name does not fail the build', () => {
  expect(buildableSlugs(['x'.repeat(201), 'x'.repeat(200), ''])).toEqual(['x'.repeat(200)])
})

test('a slug from a URL is read as content spells it', () => {
  expect(['ai', '%E6%97%A5%E6%9C%AC', '100%25'].map(decodedSlug)).toEqual(['ai', '日本', '100%'])
})
