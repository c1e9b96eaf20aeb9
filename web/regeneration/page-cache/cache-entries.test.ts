import { expect, test } from 'vitest'
import { pathOfCacheKey } from './cache-entries.ts'

test('Next names its entries by their path; shells and error pages have none', () => {
  expect(pathOfCacheKey('/route-cache/APP_PAGE/c11a/$/docs/one')).toBe('/docs/one')
  expect(pathOfCacheKey('/route-cache/APP_PAGE/c11a/$/index')).toBe('/')
  expect(pathOfCacheKey('/route-cache/APP_ROUTE/c11a/$/markdown/docs/nodes/one')).toBe('/docs/nodes/one.md')
  expect(pathOfCacheKey('/route-cache/APP_ROUTE/c11a/$/markdown/[...path]')).toBeNull()
  expect(pathOfCacheKey('/route-cache/APP_PAGE/c11a/$/docs/[...path]')).toBeNull()
  expect(pathOfCacheKey('/_not-found')).toBeNull()
})
