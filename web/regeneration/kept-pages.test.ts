import { expect, test } from 'vitest'
import { KeptPages, pathOfKey } from './kept-pages.ts'

test('a page is found by every tag that it carries now, and by none that it carried before', () => {
  const pages = new KeptPages()
  pages.put('/a', { tags: ['link:x', 'page:a'], status: 200 })
  pages.put('/b', { tags: ['link:x'], status: 200 })
  expect(pages.carrying(['link:x'])).toEqual(['/a', '/b'])
  pages.put('/b', { tags: ['slug:page:b'], status: 404 })
  expect(pages.carrying(['link:x'])).toEqual(['/a'])
  expect(pages.carrying(['slug:page:b', 'page:a'])).toEqual(['/a', '/b'])
})

test('Next names its entries after their path; shells and error pages are none', () => {
  expect(pathOfKey('/route-cache/APP_PAGE/c11a/$/docs/one')).toBe('/docs/one')
  expect(pathOfKey('/route-cache/APP_PAGE/c11a/$/index')).toBe('/')
  expect(pathOfKey('/route-cache/APP_PAGE/c11a/$/docs/[...path]')).toBeNull()
  expect(pathOfKey('/_not-found')).toBeNull()
})
