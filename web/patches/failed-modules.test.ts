import { beforeEach, expect, test, vi } from 'vitest'
import { replaceSingleton } from '#singleton.ts'
import { endOnPermanentFailure } from './failed-modules.ts'

const endProcess = vi.fn()

beforeEach(() => {
  endProcess.mockClear()
  vi.stubEnv('NODE_ENV', 'production')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  replaceSingleton('endProcess', endProcess)
})

const cause = new Error('EMFILE: too many open files, open x.js')

test.each([
  new Error('Failed to load chunk server/chunks/x.js from module 1', { cause }),
  new Error('rendering', { cause: new Error(`Failed to load external module shiki: ${cause}`) }),
])('code that failed to load ends the process, which would never load it again: %s', (error) => {
  endOnPermanentFailure(error)
  expect(endProcess).toHaveBeenCalledWith(1)
})

test('an error about anything else is temporary, also when the same object is thrown for hours', () => {
  const error = new Error('fetch failed', { cause: new Error('ECONNREFUSED') })
  vi.useFakeTimers()
  for (let hour = 0; hour < 3; hour += 1) {
    for (const thrown of [error, cause, 'text', undefined]) endOnPermanentFailure(thrown)
    vi.advanceTimersByTime(3_600_000)
  }
  expect(endProcess).not.toHaveBeenCalled()
})
