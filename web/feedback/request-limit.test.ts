import { expect, test } from 'vitest'
import { feedbackLimits } from './limits.ts'
import { clientAddressOf, RequestLimit } from './request-limit.ts'

test('a client may send so many requests in a minute, from whatever address of its network', () => {
  let now = 5000
  const limit = new RequestLimit(() => now)
  for (let n = 0; n < feedbackLimits.requestsPerClient; n += 1)
    expect(limit.take(`2001:db8:1:2::${n}`)).toBe(0)
  now += 20_000
  expect([limit.take('2001:db8:1:2:ffff::'), limit.take('203.0.113.7')]).toEqual([40, 0])
  now += 40_000
  expect(limit.take('2001:db8:1:2:ffff::')).toBe(0)
})

test('a client that keeps to the limit of each minute cannot replace the answers of all others in a day', () => {
  let now = 0
  const limit = new RequestLimit(() => now)
  let sent = 0
  for (; now < 86_400_000; now += 60_000)
    for (let n = 0; n < feedbackLimits.requestsPerClient; n += 1)
      if (limit.take('203.0.113.7') === 0) sent += 1
  expect(sent).toBe(feedbackLimits.requestsPerClientAndDay)
  expect(sent).toBeLessThan(feedbackLimits.answers / 50)
  expect(limit.take('203.0.113.7')).toBe(0)
})

test('all clients together cannot replace the answers of the days before in a day', () => {
  let now = 0
  const limit = new RequestLimit(() => now)
  let sent = 0
  for (let client = 0; now < 3_600_000; now += 60_000)
    for (let n = 0; n < feedbackLimits.requestsPerMinute; n += 1, client += 1)
      if (limit.take(`10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`) === 0) sent += 1
  expect(sent).toBe(feedbackLimits.requestsPerDay)
  expect(sent).toBeLessThan(feedbackLimits.answers)
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
