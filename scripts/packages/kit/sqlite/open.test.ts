import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { type DatabaseOptions, openDatabase, openLockedDatabase } from './open.ts'
import { DamagedDatabaseError, StorageError } from './storage-error.ts'

const folder = folderOfTest()

function options(changes: Partial<DatabaseOptions> = {}): DatabaseOptions {
  return {
    file: join(folder(), 'data', 'test.sqlite'),
    program: 'program',
    adviceIfDamaged: 'restore a backup.',
    synchronous: 'FULL',
    migrations: [],
    ...changes,
  }
}

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

// 1 is NORMAL, 2 is FULL (sqlite.org/pragma.html).
test.each([['NORMAL', 1] as const, ['FULL', 2] as const])(
  'opens a file with a write-ahead log, a timeout and synchronous = %s',
  (synchronous, value) => {
    const database = openDatabase(options({ synchronous }))
    const read = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    expect([read('journal_mode'), read('synchronous'), read('busy_timeout')]).toEqual(['wal', value, 5000])
    database.close()
    if (process.platform !== 'win32') expect(statSync(join(folder(), 'data')).mode & 0o777).toBe(0o700)
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
  const failure = failureOf(() => openDatabase(options({ file })))
  expect(failure).toBeInstanceOf(DamagedDatabaseError)
  expect(failure).toMatchObject({
    message: `${file} is damaged (file is not a database): restore a backup.`,
    cause: { errcode: 26 },
  })
})

test('a file that cannot be opened is named with advice', () => {
  // A folder instead of a file, because permissions do not stop a test that runs as root.
  const failure = failureOf(() => openDatabase(options({ file: folder() })))
  expect(failure).toBeInstanceOf(StorageError)
  expect(failure).toMatchObject({
    message: `${folder()} cannot be opened (unable to open database file): give the program the right to write there.`,
  })
})

test('a file that cannot be written is named with advice', () => {
  const migrations = [{ name: '001-a.sql', sql: 'PRAGMA query_only = 1; CREATE TABLE a (text TEXT);' }]
  const failure = failureOf(() => openDatabase(options({ migrations })))
  expect(failure).toBeInstanceOf(StorageError)
  expect(failure).toMatchObject({
    message: expect.stringMatching(/cannot be written .* the program the right/),
  })
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
