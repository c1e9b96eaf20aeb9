import { expect, test } from 'vitest'
import { PageIndex } from './page-index.ts'

test('a page is found by every query that it shows now, and by none that it showed before', () => {
  const pages = new PageIndex()
  pages.put('/a', { tags: ['read:x@1', 'read:a@2', '_N_T_/layout'], status: 200 })
  pages.put('/b', { tags: ['read:x@3'], status: 200 })
  expect(pages.pagesShowing(['read:x'])).toEqual(['/a', '/b'])
  pages.put('/b', { tags: ['read:b@4'], status: 200 })
  expect(pages.pagesShowing(['read:x'])).toEqual(['/a'])
  expect(pages.pagesShowing(['read:b', 'read:a'])).toEqual(['/a', '/b'])
  expect(pages.stale((tags) => tags.includes('read:b@4'))).toEqual(['/b'])
  expect(pages.keys().sort()).toEqual(['read:a', 'read:b', 'read:x'])
})

test('a cached 404 is not a page, but its queries count as shown', () => {
  const pages = new PageIndex()
  pages.put('/none', { tags: ['read:settings@1'], status: 404 })
  expect([pages.pagesShowing(['read:settings']), pages.stale(() => true)]).toEqual([[], []])
  expect(pages.isShown('read:settings')).toBe(true)
})
