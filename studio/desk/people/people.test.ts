import { expect, test } from 'vitest'
import { aRole, refusalOf, roles } from './people.ts'

test('a refusal is what the lake says', () => {
  const body = { statusCode: 409, error: 'Conflict', message: 'ada@example.com is in use already' }
  const refused = Object.assign(new Error('Conflict - …'), { response: { body } })
  expect(refusalOf(refused)).toBe('ada@example.com is in use already.')
  expect(refusalOf(new Error('The connection was lost.'))).toBe('The connection was lost.')
})

test('a role has the right article', () => {
  expect(roles.map(({ name }) => aRole(name))).toEqual(['a viewer', 'an editor', 'an administrator'])
})
