import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sha256 } from '@repo/kit/hash.ts'
import { migrate, migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import { expect, test } from 'vitest'
import { People } from '../people/people.ts'
import { Sessions } from './sessions.ts'
import { lakeDatabase } from './sqlite.ts'

const tokens = { readToken: 'a-token-that-reads', writeToken: 'a-token-that-writes' }
const migrations = migrationsIn(join(import.meta.dirname, 'migrations'))

test('a session that stays with a new password also stays after a restart, the others end', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, migrations, lakeDatabase.identityOf(':memory:'))
  const people = new People(database)
  const { id } = people.add({ email: 'a@b.c', name: 'A', role: 'administrator', password: 'hash of one' })
  const sessions = new Sessions(database, people, tokens)
  const signIn = () => sessions.redeem(sessions.issueCode(id), 'Firefox') ?? ''
  const [own, other, code] = [signIn(), signIn(), sessions.issueCode(id)]
  people.setPassword(id, 'hash of two')
  sessions.endOthers(sessions.identify(own) ?? { id, role: 'administrator' })
  expect(sessions.redeem(code, 'Firefox')).toBeUndefined()
  for (const reopened of [sessions, new Sessions(database, people, tokens)]) {
    expect(reopened.identify(own)).toMatchObject({ id })
    expect(reopened.identify(other)).toBeUndefined()
  }
})

test('a writer stays signed in when a lake without people is upgraded, and can be signed out', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, migrations.slice(0, 4), lakeDatabase.identityOf(':memory:'))
  const add = database.prepare(
    'INSERT INTO sessions (token_hash, user, created, last_used, password_mark) VALUES (?, ?, 1, 2, ?)',
  )
  // HMAC-SHA-256 of an empty password, with the write token as its key: as earlier versions did.
  const mark = '998db186672b805c0c42f61b7875a52ce87eaa2e7a1708fbba569f87f0c5d380'
  for (const token of ['one', 'two']) add.run(sha256(token, 'hex'), 'writer', mark)
  migrate(database, migrations, lakeDatabase.identityOf(':memory:'))
  const sessions = new Sessions(database, new People(database), { ...tokens, now: () => 3 })
  expect(sessions.identify('one')).toMatchObject({ id: 'writer', role: 'administrator' })
  expect(new Set(sessions.list('writer').map(({ id }) => id)).size).toBe(2)
  sessions.endOne('writer', sessions.identify('one')?.session ?? '')
  expect(sessions.identify('one')).toBeUndefined()
  expect(sessions.identify('two')).toMatchObject({ id: 'writer' })
})
