import { expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

test.each([
  [{ 'x-request-id': 'a-1', 'sanity-transaction-id': 't' }, 'a-1'],
  [{ 'sanity-transaction-id': 'J9fWyOd8PQvgUKdmnTkD0c' }, 'J9fWyOd8PQvgUKdmnTkD0c'],
  [{ 'x-request-id': 'a b', 'sanity-transaction-id': 't' }, 't'],
])('%j has the id %s', (headers, id) => {
  expect(requestIdOf(new Headers(headers))).toBe(id)
})

test.each(['"}{', 'x'.repeat(129)])('%j is replaced', (given) => {
  const [one, other] = [1, 2].map(() => requestIdOf(new Headers({ 'x-request-id': given })))
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(one).not.toBe(other)
})
