import { expect, test } from 'vitest'
import { isPermanent } from './failed-modules.ts'

test('code that failed to load is never loaded again by this process', () => {
  const cause = Object.assign(new Error('EMFILE: too many open files, open x.js'), { code: 'EMFILE' })
  expect(isPermanent(new Error('Failed to load chunk server/chunks/x.js from module 1', { cause }), 0)).toBe(
    true,
  )
  expect(
    isPermanent(
      new Error('rendering', { cause: new Error(`Failed to load external module shiki: ${cause}`) }),
      0,
    ),
  ).toBe(true)
})

test('an error object that is thrown again later was cached', () => {
  const error = new Error('EMFILE: too many open files')
  expect(isPermanent(error, 0)).toBe(false)
  // Requests that share a render.
  expect(isPermanent(error, 5)).toBe(false)
  expect(isPermanent(error, 11_000)).toBe(true)
})

test('temporary failures are ignored, however often they occur', () => {
  for (let now = 0; now < 100_000; now += 1_000)
    expect(isPermanent(new Error('fetch failed', { cause: new Error('ECONNREFUSED') }), now)).toBe(false)
  expect([isPermanent('text', 0), isPermanent(undefined, 0)]).toEqual([false, false])
})
