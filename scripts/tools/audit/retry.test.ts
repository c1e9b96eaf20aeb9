import { expect, test } from 'vitest'
import { withRetries } from './retry.ts'

/** Work that fails once for each error, then succeeds; `attempts` counts its calls. */
function failing(...errors: Error[]) {
  let attempts = 0
  const result = withRetries(
    async () => {
      attempts += 1
      const error = errors.shift()
      if (error) throw error
      return 'a result'
    },
    { pauseMs: 1 },
  )
  return { result, attempts: () => attempts }
}

const broken = () => new Error('other side closed')

test('a broken connection and an overloaded server are retried', async () => {
  const { result, attempts } = failing(broken(), Object.assign(broken(), { statusCode: 503 }))
  expect(await result).toBe('a result')
  expect(attempts()).toBe(3)
})

test('fetch that fails is retried, a mistake in our own code is not', async () => {
  expect(await failing(new TypeError('fetch failed')).result).toBe('a result')
  const { result, attempts } = failing(new TypeError('page is undefined'))
  await expect(result).rejects.toThrow('page is undefined')
  expect(attempts()).toBe(1)
})

test('the third failure is thrown', async () => {
  const { result, attempts } = failing(broken(), broken(), broken(), broken())
  await expect(result).rejects.toThrow('other side closed')
  expect(attempts()).toBe(3)
})

test('a refused request is not retried', async () => {
  for (const refusal of [{ statusCode: 401 }, { status: 404 }]) {
    const { result, attempts } = failing(Object.assign(broken(), refusal))
    await expect(result).rejects.toThrow('other side closed')
    expect(attempts()).toBe(1)
  }
})
