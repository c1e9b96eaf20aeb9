import { expect, test, vi } from 'vitest'
import { withRetries } from './retry.ts'

const broken = (more = {}) => Object.assign(new Error('other side closed'), more)

/** Calls work that fails once for each error, and then succeeds. */
async function attemptsOf(...errors: Error[]) {
  let attempts = 0
  const work = async () => {
    const error = errors[attempts]
    attempts += 1
    if (error) throw error
    return 'a result'
  }
  vi.useFakeTimers()
  const ended = withRetries(work).catch(({ message }) => message)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  return [await ended, attempts]
}

test.each([
  ['a broken connection and an overloaded server', [broken(), broken({ statusCode: 503 })]],
  ['fetch that fails', [new TypeError('fetch failed')]],
])('after %s, it is tried again', async (_what, errors) => {
  expect(await attemptsOf(...errors)).toEqual(['a result', errors.length + 1])
})

test.each([
  ['the third failure', [broken(), broken(), broken()]],
  ['a mistake in our own code', [new TypeError('page is undefined')]],
  ['a refused request', [broken({ statusCode: 401 })]],
  ['a request for nothing', [broken({ status: 404 })]],
])('%s is thrown', async (_what, errors) => {
  expect(await attemptsOf(...errors)).toEqual([errors.at(-1)?.message, errors.length])
})
