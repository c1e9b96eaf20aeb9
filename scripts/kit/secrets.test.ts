import { expect, test } from 'vitest'
import { isSameSecret } from './secrets.ts'

test.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['secre', 'secret', false],
  ['', 'secret', false],
  ['', '', true],
])('compares %j with %j', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})
