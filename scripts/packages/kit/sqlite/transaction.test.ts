import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { databaseOptions } from '../testing/database-options.ts'
import { explainStorageError, StorageError } from './storage-error.ts'
import { inTransaction } from './transaction.ts'

const identity = databaseOptions('/data/test.sqlite')
let database: DatabaseSync
beforeEach(() => {
  database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE texts (text TEXT NOT NULL)')
})

const insert = (text: string) => database.prepare('INSERT INTO texts VALUES (?)').run(text)
const count = () => database.prepare('SELECT count(*) AS count FROM texts').get()?.count

test('commits, and returns the result', () => {
  expect(inTransaction(database, () => insert('a').changes)).toBe(1)
  expect([database.isTransaction, count()]).toEqual([false, 1])
})

test('rolls back when the work throws, and throws the same error', () => {
  const failure = new Error('not about the disk')
  expect(() =>
    inTransaction(database, () => {
      insert('a')
      throw failure
    }),
  ).toThrow(failure)
  expect([database.isTransaction, count()]).toEqual([false, 0])
})

test('reports a full disk, after which SQLite has rolled back already, and works again when there is space', () => {
  database.exec('PRAGMA max_page_count = 20')
  const large = () => inTransaction(database, () => insert('x'.repeat(1_000_000)))
  const explained = () => {
    try {
      return large()
    } catch (error) {
      throw explainStorageError(error, identity)
    }
  }
  expect(explained).toThrow(new StorageError('The disk of /data is full: free some space there.'))
  expect([database.isTransaction, count()]).toEqual([false, 0])
  database.exec('PRAGMA max_page_count = 100000')
  large()
  expect(count()).toBe(1)
})

test('an error that is not about the disk stays as it is', () => {
  for (const error of [new Error('other'), 'text', Object.assign(new Error('busy'), { errcode: 5 })])
    expect(explainStorageError(error, identity)).toBe(error)
})
