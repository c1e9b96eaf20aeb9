import { expect, test } from 'vitest'
import { aRole, invitationIn, type Person, peopleIn, refusalOf, roles } from './people.ts'

const ada: Person = {
  id: 'p1',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'administrator',
  hasPassword: true,
  lastSeenAt: null,
  sessions: [
    {
      id: 's1',
      client: 'Firefox on Linux',
      createdAt: '2026-01-01T00:00:00Z',
      lastUsedAt: '2026-01-01T00:00:00Z',
      isOwn: true,
    },
  ],
}

test('an answer is read, and what has another form is left out', () => {
  const strange = [{ ...ada, role: 'owner' }, { ...ada, sessions: [{ id: 1 }] }, { ...ada, name: null }, null]
  expect(peopleIn({ people: [ada, ...strange] })).toEqual([ada])
  for (const answer of [null, {}, { people: 'ada' }, 'ada']) expect(peopleIn(answer)).toEqual([])
  const invitation = { url: 'http://localhost/x', until: '2026-01-08T00:00:00Z' }
  expect(invitationIn({ invitation })).toEqual(invitation)
  for (const answer of [null, {}, { invitation: { url: 1 } }]) expect(invitationIn(answer)).toBeUndefined()
})

test('a refusal is what the lake says', () => {
  const body = { statusCode: 409, error: 'Conflict', message: 'ada@example.com is in use already' }
  const refused = Object.assign(new Error('Conflict - …'), { response: { body } })
  expect(refusalOf(refused)).toBe('ada@example.com is in use already.')
  expect(refusalOf(new Error('The connection was lost.'))).toBe('The connection was lost.')
})

test('a role has the right article', () => {
  expect(roles.map(({ name }) => aRole(name))).toEqual(['a viewer', 'an editor', 'an administrator'])
})
