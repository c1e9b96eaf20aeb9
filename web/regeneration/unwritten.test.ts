import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { dueToWrite, noteUnwritten, noteWritten, whyUnwritten } from './unwritten.ts'

beforeEach(() => {
  globalThis.loomworkUnwritten = undefined
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubEnv('SANITY_API_READ_TOKEN', 'a')
  for (const name of ['SANITY_WEBHOOK_SECRET', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'])
    vi.stubEnv(name, 'a')
})

const failure = (code: string) => Object.assign(new Error(`${code}: something, open '/x'`), { code })
const note = (error: unknown) => noteUnwritten('/key', { path: '/docs/a', error, context: { a: 1 } })

test('the reason names the folder and what to do', () => {
  note(failure('EROFS'))
  expect(whyUnwritten('/docs/a')).toMatch(
    /^\/.*\/\.next cannot be written \(EROFS: something, open '\/x'\): give/,
  )
  note(failure('ENOSPC'))
  expect(whyUnwritten('/docs/a')).toMatch(/^The disk of \/.*\/\.next is full: free some space there\.$/)
  note(new StorageError('The disk of /data is full.'))
  expect(whyUnwritten('/docs/a')).toBe('The disk of /data is full.')
  expect(whyUnwritten('/docs/b')).toBeUndefined()
})

test('the log has a reason once, and a new one again', () => {
  for (const code of ['EROFS', 'EROFS', 'ENOSPC', 'ENOSPC']) note(failure(code))
  expect(console.error).toHaveBeenCalledTimes(2)
})

test('it is tried again once in a while until it is written', () => {
  vi.useFakeTimers()
  try {
    note(failure('EROFS'))
    expect(dueToWrite('/key')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(dueToWrite('/key')?.context).toEqual({ a: 1 })
    expect(dueToWrite('/key')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    noteWritten('/key')
    expect([dueToWrite('/key'), whyUnwritten('/docs/a')]).toEqual([undefined, undefined])
  } finally {
    vi.useRealTimers()
  }
})
