import { afterEach, expect, test } from 'vitest'
import { replaceSingleton } from '#singleton.ts'
import { RegenerationStore } from '../store/regeneration-store.ts'
import { expireForgottenBefore, isExpired } from './expiries.ts'

afterEach(() => {
  replaceSingleton('regenerationStore', undefined)
  replaceSingleton('expiries', undefined)
  replaceSingleton('forgottenBefore', undefined)
})

test('a result that was forgotten stays expired, whatever is forgotten later', () => {
  replaceSingleton('regenerationStore', new RegenerationStore(':memory:'))
  const shown = ['read:a@70']
  expect(isExpired(shown)).toBe(false)
  expireForgottenBefore(100)
  expect(isExpired(shown)).toBe(true)
  expireForgottenBefore(10)
  expect(isExpired(shown)).toBe(true)
})
