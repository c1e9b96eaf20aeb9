import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import { beforeEach, expect, test } from 'vitest'
import { lakeDatabase } from '../store/sqlite.ts'
import { People } from './people.ts'

const ada = { email: 'Ada@Example.com ', name: 'Ada Lovelace', role: 'administrator' } as const
const bob = { email: 'bob@example.com', name: 'Bob', role: 'editor' } as const
const dayMs = 86_400_000
let now: number
let people: People
beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00Z')
  const database = new DatabaseSync(':memory:')
  const migrations = migrationsIn(join(import.meta.dirname, '../store/migrations'))
  migrate(database, migrations, lakeDatabase.identityOf(':memory:'))
  people = new People(database, () => now)
})

test('the first person is an administrator, because only they can add others', () => {
  expect(people.isEmpty()).toBe(true)
  expect(() => people.add(bob)).toThrow('The first person must be an administrator')
  const first = { email: 'ada@example.com', role: 'administrator', hasPassword: false }
  expect(people.add(ada)).toMatchObject(first)
  expect(people.isEmpty()).toBe(false)
  people.add(bob)
  expect(people.list().map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bob'])
})

test('an email address belongs to one person, however it is written', () => {
  people.add(ada)
  expect(() => people.add({ ...bob, email: ' ADA@example.com' })).toThrow('ada@example.com is in use already')
})

test('there is always an administrator, until the last person goes', () => {
  const first = people.add(ada).id
  const second = people.add(bob).id
  expect(() => people.setRole(first, 'editor')).toThrow('This is the last administrator')
  expect(() => people.revoke(first)).toThrow('This is the last administrator')
  people.setRole(second, 'administrator')
  people.setRole(first, 'viewer')
  people.revoke(first)
  people.revoke(second)
  expect(people.isEmpty()).toBe(true)
})

test('a person who was removed keeps their name, and comes back as the same person', () => {
  people.add(ada)
  const { id } = people.add({ ...bob, password: 'a hash' })
  expect(people.signingIn('BOB@example.com')).toEqual({ id, password: 'a hash' })
  people.revoke(id)
  expect(people.signingIn(bob.email)).toBeUndefined()
  expect(people.find(id)).toMatchObject({ name: 'Bob', revoked: now })
  expect(() => people.setRole(id, 'viewer')).toThrow('Bob was removed')
  expect(people.add({ ...bob, name: 'Robert' })).toMatchObject({ id, name: 'Robert', hasPassword: false })
})

test('an invitation is for one password, and ends after a week, with the next one and with the person', () => {
  const { id } = people.add(ada)
  const { code, until } = people.invite(id)
  expect(until).toBe(now + 7 * dayMs)
  expect(people.invited(code)?.id).toBe(id)
  const second = people.invite(id)
  expect(people.invited(code)).toBeUndefined()
  now += 7 * dayMs
  expect(people.invited(second.code)).toBeUndefined()
  const third = people.invite(id)
  people.setPassword(id, 'a hash')
  expect(people.invited(third.code)).toBeUndefined()
  const fourth = people.invite(id)
  people.revoke(id)
  expect(people.invited(fourth.code)).toBeUndefined()
})
