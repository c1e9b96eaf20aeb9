import { afterEach, expect, test } from 'vitest'
import { Applied } from '../store/regeneration-store.ts'
import { forgetReadingsBefore, isExpired } from './expiries.ts'

afterEach(() => {
  globalThis.loomworkApplied = undefined
  globalThis.loomworkExpired = undefined
  globalThis.loomworkForgottenBefore = undefined
})

test('a reading that was forgotten stays so, whatever is forgotten later', () => {
  globalThis.loomworkApplied = new Applied(':memory:')
  const shown = ['read:a@70']
  expect(isExpired(shown)).toBe(false)
  forgetReadingsBefore(100)
  expect(isExpired(shown)).toBe(true)
  forgetReadingsBefore(10)
  expect(isExpired(shown)).toBe(true)
})
