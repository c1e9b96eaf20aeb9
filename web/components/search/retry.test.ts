import { beforeEach, expect, test, vi } from 'vitest'
import { retryUntilItWorks } from './retry.ts'

let events: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  events = new EventTarget()
  vi.stubGlobal('window', events)
})

test('attempts follow with growing pauses until one works', async () => {
  const attempt = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(false).mockResolvedValue(true)
  const begun = Date.now()
  retryUntilItWorks(attempt)
  for (const [ms, attempts] of Object.entries({ 2000: 1, 5900: 1, 6000: 2, 606000: 3 })) {
    await vi.advanceTimersByTimeAsync(Number(ms) - Date.now() + begun)
    expect(attempt, `after ${ms} ms`).toHaveBeenCalledTimes(attempts)
  }
})

test('it tries at once when the browser is online again, and not after it was stopped', async () => {
  const attempt = vi.fn().mockResolvedValue(false)
  const stop = retryUntilItWorks(attempt)
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempt).toHaveBeenCalledTimes(1)
  stop()
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).toHaveBeenCalledTimes(1)
})
