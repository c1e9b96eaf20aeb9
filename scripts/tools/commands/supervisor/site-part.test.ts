import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Attempts, persistently } from './site-part.ts'

/** Attempts with the given outcomes, in order; those after the last succeed. */
function attempts(outcomes: boolean[], options: Partial<Attempts> = {}) {
  const seen = { attempts: 0, failures: [] as string[], version: 1 }
  const stop = new AbortController()
  const given: Attempts = {
    attempt: async () => {
      seen.attempts += 1
      if (outcomes.shift() === false) throw new Error(`failure ${seen.attempts}`)
    },
    contentVersion: () => Promise.resolve(String(seen.version)),
    onFailure: ({ message }) => seen.failures.push(message),
    signal: stop.signal,
    pollMs: 10,
    retryMs: 3_600_000,
    ...options,
  }
  return { seen, stop, given }
}

test('a site that failed is retried when something is published, and not before', async () => {
  const { seen, given } = attempts([false, false])
  const { isUp, over } = await persistently(given)
  await sleep(100)
  expect([isUp, seen.attempts, seen.failures]).toEqual([false, 1, ['failure 1']])
  seen.version += 1
  await expect.poll(() => seen.failures).toEqual(['failure 1', 'failure 2'])
  seen.version += 1
  await over
  expect(seen.attempts).toBe(3)
})

test('a change that is published during a failed attempt starts the next one', async () => {
  const { seen, given } = attempts([])
  let isFirst = true
  const attempt = async () => {
    seen.attempts += 1
    if (!isFirst) return
    isFirst = false
    seen.version += 1
    throw new Error('failed')
  }
  await (await persistently({ ...given, attempt })).over
  expect(seen.attempts).toBe(2)
})

test('it is retried after a while without any change, also while the lake does not answer', async () => {
  const contentVersion = () => Promise.reject(new Error('the lake is down'))
  const { seen, given } = attempts([false, false], { retryMs: 30, contentVersion })
  await (await persistently(given)).over
  expect(seen.attempts).toBe(3)
})

test('the attempts end when they are stopped', async () => {
  const { seen, stop, given } = attempts([false, false, false], { retryMs: 30, pollMs: 20 })
  const { over } = await persistently(given)
  stop.abort()
  await over
  expect(seen.attempts).toBe(1)
})
