import { expect, test } from 'vitest'
import { AttemptLimit } from './attempt-limit.ts'

test('so many attempts are possible in any minute, for each key', () => {
  let now = 0
  const limit = new AttemptLimit(3, () => now)
  const takeAt = (time: number, key = 'ada') => {
    now = time
    return limit.take(key)
  }
  expect([takeAt(0), takeAt(30_000), takeAt(59_000), takeAt(59_500)]).toEqual([true, true, true, false])
  expect(takeAt(59_500, 'grace')).toBe(true)
  // The first one was more than a minute ago, the second was not.
  expect([takeAt(60_001), takeAt(60_002)]).toEqual([true, false])
})

test('an attempt that succeeded does not count', () => {
  const limit = new AttemptLimit(1, () => 0)
  expect(limit.take('ada')).toBe(true)
  expect(limit.take('ada')).toBe(false)
  limit.giveBack('ada')
  expect(limit.take('ada')).toBe(true)
})
