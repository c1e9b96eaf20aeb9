import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { versionsOf, writeDatabaseOf } from './earlier-databases.ts'
import { newFolder } from './new-folder.ts'

let migrations: string
let rows: string
beforeEach(() => {
  migrations = newFolder()
  rows = newFolder()
  writeFileSync(join(migrations, '001-first.sql'), 'CREATE TABLE a (text TEXT);')
  writeFileSync(join(migrations, '002-second.sql'), 'CREATE TABLE b (text TEXT);')
  writeFileSync(join(rows, '001.sql'), "INSERT INTO a VALUES ('one');")
})

const file = () => join(rows, 'data', 'a.sqlite')

test('a migration without rows, and a table without a row, are errors', () => {
  expect(() => versionsOf({ migrations, rows })).toThrow(
    `${rows} has 001.sql instead of 001.sql, 002.sql: add what is missing.`,
  )
  writeFileSync(join(rows, '002.sql'), "INSERT INTO a VALUES ('two');")
  expect(() => writeDatabaseOf(2, { migrations, rows }, file())).toThrow(
    `${join(rows, '002.sql')} has no row of b: add one of each.`,
  )
})
