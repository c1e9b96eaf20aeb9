import { expect, test } from 'vitest'
import { watchdogOf } from './watchdog.ts'

test.each([10, 20, 47, 60, 3600])('a part that does not answer for %i s is noticed by then', (seconds) => {
  const watchdog = watchdogOf(seconds)
  if (!watchdog) throw new Error('something is watched')
  const { intervalMs, timeoutMs, misses } = watchdog
  expect(misses).toBeGreaterThan(2)
  expect(misses * (intervalMs + timeoutMs)).toBeLessThanOrEqual(seconds * 1000)
  expect(misses * (intervalMs + timeoutMs)).toBeGreaterThan(seconds * 990)
  // AbortSignal.timeout refuses fractions.
  expect([intervalMs, timeoutMs].every(Number.isInteger)).toBe(true)
})

test('0 seconds disables the watchdog', () => {
  expect(watchdogOf(0)).toBeNull()
})
