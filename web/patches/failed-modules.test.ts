import { expect, test } from 'vitest'
import { isPermanent } from './failed-modules.ts'

test('code that could not be loaded is never loaded by this process', () => {
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

test('an error that comes again later as the same object was kept', () => {
  const error = new Error('EMFILE: too many open files')
  expect(isPermanent(error, 0)).toBe(false)
  // Requests that share a render.
  expect(isPermanent(error, 5)).toBe(false)
  expect(isPermanent(error, 11_000)).toBe(true)
})

test('failures that pass are left alone, however often they come', () => {
  for (let now = 0; now < 100_000; now += 1_000)
    expect(isPermanent(new Error('fetch failed', { cause: new Error('ECONNREFUSED') }), now)).toBe(false)
  expect([isPermanent('text', 0), isPermanent(undefined, 0)]).toEqual([false, false])
})
