import { expect, test } from 'vitest'
import { KeptPages, pathOfKey } from './kept-pages.ts'

test('a page is found by every tag that it carries now, and by none that it carried before', () => {
  const pages = new KeptPages()
  pages.put('/a', { tags: ['link:x', 'page:a'], status: 200 })
  pages.put('/b', { tags: ['link:x'], status: 200 })
  expect(pages.carrying(['link:x'])).toEqual(['/a', '/b'])
  pages.put('/b', { tags: ['page:b'], status: 200 })
  expect(pages.carrying(['link:x'])).toEqual(['/a'])
  expect(pages.carrying(['page:b', 'page:a'])).toEqual(['/a', '/b'])
  expect(pages.stale((tags) => tags.includes('page:b'))).toEqual(['/b'])
})

test("a kept 404 is nobody's page", () => {
  const pages = new KeptPages()
  pages.put('/none', { tags: ['settings', 'slug:page:none'], status: 404 })
  expect([pages.carrying(['settings']), pages.stale(() => true)]).toEqual([[], []])
})

test('Next names its entries after their path; shells and error pages are none', () => {
  expect(pathOfKey('/route-cache/APP_PAGE/c11a/$/docs/one')).toBe('/docs/one')
  expect(pathOfKey('/route-cache/APP_PAGE/c11a/$/index')).toBe('/')
  expect(pathOfKey('/route-cache/APP_PAGE/c11a/$/docs/[...path]')).toBeNull()
  expect(pathOfKey('/_not-found')).toBeNull()
})
