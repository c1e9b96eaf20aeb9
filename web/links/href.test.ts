import { expect, test } from 'vitest'
import { hrefOf, navHref } from './href.ts'

const page = { _type: 'nodePage', slug: 'llm', segments: ['nodes', 'text'] }

test('a page, a category and a tag have their paths', () => {
  const expected = ['/docs/nodes/text/llm/', '/docs/category/llm/', '/docs/tags/llm/']
  expect([page, { ...page, _type: 'category' }, { ...page, _type: 'tag' }].map(hrefOf)).toEqual(expected)
})

test('a missing, unpublished or unknown target has no URL, and readers see no error', () => {
  const missing = [
    null,
    undefined,
    { ...page, slug: null },
    { ...page, _type: 'missing' },
    { ...page, _type: 'redirect' },
  ]
  expect([missing.map(hrefOf), navHref({ page: null, href: null })]).toEqual([missing.map(() => null), null])
  expect(navHref({ page: null, href: 'https://loomwork.example/blog' })).toBe('https://loomwork.example/blog')
  expect(navHref({ page: null, href: 'javascript:alert(1)' })).toBeNull()
  expect(navHref({ page, href: 'javascript:alert(1)' })).toBe('/docs/nodes/text/llm/')
})
