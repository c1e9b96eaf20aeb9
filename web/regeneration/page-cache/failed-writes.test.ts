import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceSingleton } from '#singleton.ts'
import { clearFailedWrite, recordFailedWrite, takeDueRetry, writeFailure } from './failed-writes.ts'

beforeEach(() => {
  replaceSingleton('failedWrites', undefined)
  vi.spyOn(console, 'error').mockReturnValue()
})

const failure = (code: string) => Object.assign(new Error(`${code}: something, open '/x'`), { code })
const note = (error: unknown) =>
  recordFailedWrite('/key', { folder: '/site/.next', path: '/docs/a', error, context: { a: 1 } })

test('the reason names the folder and says what to do', () => {
  note(failure('EROFS'))
  expect(writeFailure('/docs/a')).toMatch(
    /^\/site\/\.next cannot be written \(EROFS: something, open '\/x'\): give/,
  )
  note(failure('ENOSPC'))
  expect(writeFailure('/docs/a')).toMatch(/^The disk of \/site\/\.next is full: free some space there\.$/)
  note(new StorageError('The disk of /data is full.'))
  expect(writeFailure('/docs/a')).toBe('The disk of /data is full.')
  expect(writeFailure('/docs/b')).toBeUndefined()
})

test('a reason is logged once, and a different one again', () => {
  for (const code of ['EROFS', 'EROFS', 'ENOSPC', 'ENOSPC']) note(failure(code))
  expect(console.error).toHaveBeenCalledTimes(2)
})

test('a failed write is retried at intervals until it succeeds', () => {
  vi.useFakeTimers()
  try {
    note(failure('EROFS'))
    expect(takeDueRetry('/key')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(takeDueRetry('/key')?.context).toEqual({ a: 1 })
    expect(takeDueRetry('/key')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    clearFailedWrite('/key')
    expect([takeDueRetry('/key'), writeFailure('/docs/a')]).toEqual([undefined, undefined])
  } finally {
    vi.useRealTimers()
  }
})
