import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseOptions } from '@repo/kit/testing/database-options.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { type Migration, migrationsIn } from './migrations.ts'
import { openDatabase } from './open.ts'

const folder = folderOfTest()

const first = { name: '001-first.sql', sql: 'CREATE TABLE a (text TEXT); INSERT INTO a VALUES (1);' }
const second = { name: '002-second.sql', sql: 'CREATE TABLE b (text TEXT); DROP TABLE a;' }
const failing = { ...second, sql: `${second.sql} INSERT INTO missing VALUES (1);` }

const file = () => join(folder(), 'data', 'test.sqlite')

const open = (...migrations: Migration[]) => openDatabase(databaseOptions(file(), { migrations }))

/** The version and the tables of the file, read over another connection. */
function contents() {
  const database = new DatabaseSync(file())
  const version = database.prepare('PRAGMA user_version').get()?.user_version
  const tables = database.prepare('SELECT name FROM sqlite_master ORDER BY name').all()
  database.close()
  return [version, ...tables.map(({ name }) => name)]
}

test('applies all migrations to a new file, and the missing ones to an older file', () => {
  open(first).close()
  expect(contents()).toEqual([1, 'a'])
  open(first, second).close()
  expect(contents()).toEqual([2, 'b'])
})

test('a migration that fails half way leaves the version before, and the next start tries again', () => {
  expect(() => open(first, failing)).toThrow(
    `${file()} stays at version 1 because 002-second.sql failed (no such table: missing)`,
  )
  expect(contents()).toEqual([1, 'a'])
  const database = open(first, second)
  expect(contents()).toEqual([2, 'b'])
  database.close()
})

test('refuses a file of a newer version and leaves it unchanged', () => {
  open(first, second).close()
  expect(() => open(first)).toThrow(
    `${file()} was written by a newer version of the program (2, this one knows 1): update the code, or choose another DATA_DIR.`,
  )
  expect(contents()).toEqual([2, 'b'])
})

test('reads the numbered files of a folder in order, and no others', () => {
  writeFileSync(join(folder(), '002-second.sql'), second.sql)
  writeFileSync(join(folder(), '001-first.sql'), first.sql)
  writeFileSync(join(folder(), 'README.md'), 'text')
  expect(migrationsIn(folder())).toEqual([first, second])
})

test.each([[['001-a.sql', '003-b.sql']], [['001-a.sql', '001-b.sql']], [['first.sql']]])(
  'refuses the numbers of %j',
  (names) => {
    for (const name of names) writeFileSync(join(folder(), name), '')
    expect(() => migrationsIn(folder())).toThrow(/is not migration \d: number the files without gaps\./)
  },
)
