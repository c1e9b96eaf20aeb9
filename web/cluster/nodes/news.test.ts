import { beforeEach, expect, test } from 'vitest'
import { enforceExpiry, expiredUntil, isExpired, keepForgottenExpired } from '#freshness/expiries.ts'
import { replaceSingleton } from '#singleton.ts'
import { showPages } from '#testing/shown-pages.ts'
import { enforceNews } from './news.ts'

const isForgotten = true

beforeEach(() => replaceSingleton('areExpiriesLoaded', true))

test('an expiry is in force, whatever is shown, and never moves back', () => {
  showPages('read:a@50')
  enforceNews([
    { key: 'read:a', at: 60, isForgotten: false },
    { key: 'read:a', at: 40, isForgotten: false },
    { key: 'read:b', at: 60, isForgotten: false },
  ])
  expect(['read:a@60', 'read:a@61', 'read:b@60', 'read:b@61'].map((tag) => isExpired([tag]))).toEqual([
    true,
    false,
    true,
    false,
  ])
  // Renders that begin now do not share what was in flight, and other queries are not concerned.
  expect([expiredUntil('read:b'), isExpired(['read:c@10'])]).toEqual([60, false])
})

test('a page that shows a query which another node has deleted expires', () => {
  showPages('read:a@50', 'read:b@50')
  enforceNews([{ key: 'read:a', at: 60, isForgotten }])
  expect([isExpired(['read:a@50']), isExpired(['read:a@61'])]).toEqual([true, false])
  expect(isExpired(['read:b@50'])).toBe(false)
})

test('what no page shows expires as well, and takes no memory', () => {
  showPages()
  enforceExpiry('read:a', 30)
  enforceNews([{ key: 'read:a', at: 60, isForgotten }])
  expect(['read:a@30', 'read:a@60', 'read:a@61'].map((tag) => isExpired([tag]))).toEqual([true, true, false])
  expect(expiredUntil('read:a')).toBe(0)
})

test('a later expiry of a query that was deleted stays', () => {
  showPages()
  enforceExpiry('read:a', 90)
  enforceNews([{ key: 'read:a', at: 60, isForgotten }])
  expect([isExpired(['read:a@90']), expiredUntil('read:a')]).toEqual([true, 90])
})

test('what was deleted stays expired when a page shows a newer result of the same query', () => {
  const pages = showPages()
  enforceNews([{ key: 'read:a', at: 60, isForgotten }])
  // Another page that a node has rendered, and this one has not shown yet.
  const shared = ['read:a@50']
  expect(isExpired(shared)).toBe(true)
  keepForgottenExpired(['read:a@70'])
  pages.put('/docs/new', { tags: ['read:a@70'], status: 200 })
  expect([isExpired(shared), isExpired(['read:a@70'])]).toEqual([true, false])
})

test('a deletion that is reported again, and earlier, takes nothing back', () => {
  showPages()
  enforceNews([{ key: 'read:a', at: 60, isForgotten }])
  enforceNews([{ key: 'read:a', at: 20, isForgotten }])
  expect(isExpired(['read:a@60'])).toBe(true)
})
