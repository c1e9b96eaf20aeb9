import { copyFileSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { checkDatabase } from './check.ts'
import { copyDatabase } from './copy.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('check ')
})

test('an intact database has a version, and reading it creates no files', () => {
  const [live, copy] = [join(folder, 'live.sqlite'), join(folder, 'copy', '50% #1?.sqlite')]
  const database = new DatabaseSync(live)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 3; CREATE TABLE texts (text TEXT UNIQUE)')
  database.exec(`WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n LIMIT 2000)
    INSERT INTO texts SELECT printf('%080d', n) FROM n`)
  database.close()
  expect(checkDatabase(live)).toEqual({ version: 3, damage: undefined })
  expect(readdirSync(folder)).toEqual(['live.sqlite'])
  copyDatabase(live, copy)
  expect(checkDatabase(copy)).toEqual({ version: 3, damage: undefined })
  expect(readdirSync(join(folder, 'copy'))).toEqual(['50% #1?.sqlite'])

  const damageAt = (bytes: number) => {
    const short = join(folder, 'short.sqlite')
    copyFileSync(copy, short)
    truncateSync(short, bytes)
    return checkDatabase(short).damage
  }
  expect(damageAt(0)).toBe('it has no tables')
  expect(damageAt(10)).toBe('file is not a database')
  expect(damageAt(8192)).toBe('database disk image is malformed')
})

test('an index that does not match its table is found', () => {
  const file = join(folder, 'a.sqlite')
  const database = new DatabaseSync(file, { defensive: false })
  database.exec(`PRAGMA user_version = 1; CREATE TABLE texts (text TEXT); CREATE INDEX by_text ON texts (text);
    INSERT INTO texts VALUES ('a'), ('b'); PRAGMA writable_schema = ON;
    DELETE FROM sqlite_schema WHERE name = 'by_text'; PRAGMA writable_schema = RESET;
    INSERT INTO texts VALUES ('c'); PRAGMA writable_schema = ON;
    INSERT INTO sqlite_schema VALUES ('index', 'by_text', 'texts', 3, 'CREATE INDEX by_text ON texts (text)')`)
  database.close()
  expect(checkDatabase(file).damage).toBe('wrong # of entries in index by_text')
})

test('a file that does not exist is damage', () => {
  expect(checkDatabase(join(folder, 'none.sqlite'))).toEqual({
    version: 0,
    damage: 'unable to open database file',
  })
})
