import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first call runs at once, those that follow closely run once, and the last is never lost', () => {
  const run = vi.fn()
  const { call } = throttled(run, 200)
  call()
  expect(run).toHaveBeenCalledTimes(1)
  for (let letter = 0; letter < 5; letter++) {
    vi.advanceTimersByTime(30)
    call()
  }
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(50)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
  call()
  expect(run).toHaveBeenCalledTimes(3)
})

test('a run that waits can be canceled', () => {
  const run = vi.fn()
  const { call, cancel } = throttled(run, 200)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
