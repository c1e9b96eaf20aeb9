/** SQLite reports a full disk for a database that may not grow. */
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { Sqlite } from './sqlite.ts'

let folder: string
const database = openedForTest(() => {
  folder = newFolder()
  return new Sqlite(join(folder, 'applied.sqlite'), {
    migrations: [{ name: '001-texts.sql', sql: 'CREATE TABLE texts (text TEXT NOT NULL);' }],
    synchronous: 'NORMAL',
    adviceIfDamaged: 'restore it.',
  })
})

const insert = (text: string) => database.statement('INSERT INTO texts (text) VALUES (?)').run(text)
const large = 'x'.repeat(1_000_000)

test('a full disk is reported with its folder, by statements and transactions', () => {
  database.exec('PRAGMA max_page_count = 20')
  const message = `The disk of ${folder} is full: free some space there.`
  expect(() => insert(large)).toThrow(message)
  expect(() => database.exec(`INSERT INTO texts VALUES ('${large}')`)).toThrow(message)
  expect(() => database.transaction(() => insert(large))).toThrow(message)
})
