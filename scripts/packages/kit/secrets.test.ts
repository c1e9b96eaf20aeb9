import { expect, test } from 'vitest'
import { isBearer, isSameSecret } from './secrets.ts'

test.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['secre', 'secret', false],
  ['', 'secret', false],
  ['', '', true],
])('compares %j with %j', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})

test.each([
  ['Bearer secret', 'secret', true],
  ['bearer secret', 'secret', true],
  ['Bearer other', 'secret', false],
  ['secret', 'secret', false],
  ['Basic secret', 'secret', false],
  ['Bearer ', '', false],
  [undefined, '', false],
])('%j is an authorization with %j: %j', (header, token, isIt) => {
  expect(isBearer(header, token)).toBe(isIt)
})
