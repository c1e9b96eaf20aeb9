import { expect, test } from 'vitest'
import { feedbackLimits } from './limits.ts'
import { clientAddressOf, RequestLimit } from './request-limit.ts'

test('a client may send so many requests in a minute, from whatever address of its network', () => {
  let now = 5000
  const limit = new RequestLimit(() => now)
  for (let n = 0; n < feedbackLimits.requestsPerClient; n += 1)
    expect(limit.take(`2001:db8:1:2::${n}`)).toBe(0)
  now += 20_000
  expect(limit.take('2001:db8:1:2:ffff::')).toBe(40)
  expect(limit.take('203.0.113.7')).toBe(0)
  now += 40_000
  expect(limit.take('2001:db8:1:2:ffff::')).toBe(0)
})

test('clients that invent addresses have a limit together', () => {
  const limit = new RequestLimit(() => 0)
  const waits = Array.from({ length: feedbackLimits.requestsPerMinute + 5 }, (_, n) =>
    limit.take(`10.0.${n >> 8}.${n & 255}`),
  )
  expect(waits.filter((seconds) => seconds > 0)).toEqual([60, 60, 60, 60, 60])
})

test('a client is known by the last address of the header, not by what it has sent itself', () => {
  expect(clientAddressOf(new Headers({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }))).toBe('203.0.113.7')
  expect(clientAddressOf(new Headers())).toBe('')
})
