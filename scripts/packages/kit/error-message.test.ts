import { expect, test } from 'vitest'
import { errorMessage, errorMessageWithCause } from './error-message.ts'

test.each([
  [new Error('The disk is full'), 'The disk is full'],
  ['a string', 'a string'],
  [undefined, 'undefined'],
  [[1, 2], '1,2'],
])('returns the message of a thrown value', (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message)
  expect(errorMessageWithCause(thrown)).toBe(message)
})

test('adds the message of the cause', () => {
  const error = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  expect(errorMessageWithCause(error)).toBe('fetch failed (connect ECONNREFUSED)')
})
