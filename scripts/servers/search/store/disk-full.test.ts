/** SQLite reports a full disk for a database that may not grow. */

import { realpathSync } from 'node:fs'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterAll, expect, test } from 'vitest'
import { searchDatabase } from './sqlite.ts'

// SQLite reports the real path of the folder, not that of a symbolic link.
const folder = realpathSync(newFolder())
const database = searchDatabase.open(folder)
database.exec('CREATE TABLE texts (text TEXT NOT NULL)')
afterAll(() => database.close())

const insert = () => database.prepare('INSERT INTO texts VALUES (?)').run('x'.repeat(1_000_000))

test('a write on a full disk is a 507 that names the folder', () => {
  database.exec('PRAGMA max_page_count = 60')
  const message = `The disk of ${folder} is full: free some space there.`
  expect(() => searchDatabase.transaction(database, insert)).toThrow(
    expect.objectContaining({ status: 507, message }),
  )
  expect(database.prepare('SELECT count(*) AS count FROM texts').get()).toEqual({ count: 0 })
})
