import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOptions } from '@repo/kit/testing/database-options.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { type DatabaseOptions, openDatabase, openLockedDatabase } from './open.ts'
import { DamagedDatabaseError, StorageError } from './storage-error.ts'

const folder = folderOfTest()

const options = (changes: Partial<DatabaseOptions> = {}) =>
  databaseOptions(join(folder(), 'data', 'test.sqlite'), changes)

/** Expects that a database is not opened. */
function expectFailure(changes: Partial<DatabaseOptions>, kind: unknown, about: object) {
  let failure: unknown
  try {
    openDatabase(options(changes))
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(kind)
  expect(failure).toMatchObject(about)
}

// 1 is NORMAL, 2 is FULL (sqlite.org/pragma.html).
test.each([['NORMAL', 1] as const, ['FULL', 2] as const])(
  'opens a file with a write-ahead log, a timeout and synchronous = %s',
  (synchronous, value) => {
    const database = openDatabase(options({ synchronous }))
    const read = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    expect([read('journal_mode'), read('synchronous'), read('busy_timeout')]).toEqual(['wal', value, 5000])
    database.close()
    expect(statSync(join(folder(), 'data')).mode & 0o777).toBe(0o700)
  },
)

test('creates no file for a database in memory, also with a lock', () => {
  const inMemory = options({ file: ':memory:' })
  openDatabase(inMemory).close()
  openLockedDatabase(inMemory, 'test.lock').close()
  expect(statSync('test.lock', { throwIfNoEntry: false })).toBeUndefined()
})

test('a file that is not a database is damaged', () => {
  const file = join(folder(), 'test.sqlite')
  writeFileSync(file, 'not a database, but long enough to be read as one. '.repeat(10))
  const message = `${file} is damaged (file is not a database): restore a backup.`
  expectFailure({ file }, DamagedDatabaseError, { message, cause: { errcode: 26 } })
})

test('a file that cannot be opened is named with advice', () => {
  // A folder instead of a file, because permissions do not stop a test that runs as root.
  const message = `${folder()} cannot be opened (unable to open database file): give the program the right to write there.`
  expectFailure({ file: folder() }, StorageError, { message })
})

test('a file that cannot be written is named with advice', () => {
  const migrations = [{ name: '001-a.sql', sql: 'PRAGMA query_only = 1; CREATE TABLE a (text TEXT);' }]
  const message = expect.stringMatching(/cannot be written .* the program the right/)
  expectFailure({ migrations }, StorageError, { message })
})

test('the folder is unlocked when the check or the database fails', () => {
  const refusal = new Error('refused')
  const check = () => {
    throw refusal
  }
  expect(() => openLockedDatabase(options(), 'test.lock', check)).toThrow(refusal)
  const broken = options({ migrations: [{ name: '001-a.sql', sql: 'nonsense' }] })
  expect(() => openLockedDatabase(broken, 'test.lock')).toThrow(/001-a\.sql failed/)
  openLockedDatabase(options(), 'test.lock').close()
})
