import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { databaseOptions } from '../testing/database-options.ts'
import { newFolder } from '../testing/new-folder.ts'
import { openLockedDatabase } from './open.ts'
import { logDamage } from './write-ahead-log.ts'

let folder: string
/** The files that a process leaves which was killed after some transactions. */
let file: string
let log: Buffer
beforeEach(() => {
  folder = newFolder()
  const source = join(folder, 'source.sqlite')
  file = join(folder, 'killed.sqlite')
  const database = new DatabaseSync(source)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0')
  database.exec('CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)')
  write(database, 20)
  // The frames of these stay behind those that are written later.
  database.exec('PRAGMA wal_checkpoint(RESTART)')
  write(database, 8)
  copyFileSync(source, file)
  copyFileSync(`${source}-wal`, `${file}-wal`)
  database.close()
  log = readFileSync(`${file}-wal`)
})

function write(database: DatabaseSync, transactions: number) {
  for (let n = 0; n < transactions; n += 1)
    database.prepare('INSERT INTO t (text) VALUES (?)').run('x'.repeat(10_000))
}

const frameBytes = 24 + 4096
const frameAt = (index: number) => 32 + index * frameBytes

/** Indexes of the frames of the current log, of which those with `isCommit` end a transaction. */
function frames() {
  const salts = log.subarray(16, 24)
  const found: { index: number; isCommit: boolean }[] = []
  for (let index = 0; frameAt(index + 1) <= log.length; index += 1) {
    const at = frameAt(index)
    if (log.subarray(at + 8, at + 16).equals(salts))
      found.push({ index, isCommit: log.readUInt32BE(at + 4) !== 0 })
  }
  return found
}

function withLog(change: (copy: Buffer) => Buffer | undefined) {
  const copy = Buffer.from(log)
  writeFileSync(`${file}-wal`, change(copy) ?? copy)
  return logDamage(file)
}

test('a log that a killed process left is intact, with the frames of an older one behind it', () => {
  expect(log.length).toBeGreaterThan(frameAt(frames().length + 1))
  expect(frames().filter(({ isCommit }) => isCommit)).toHaveLength(8)
  expect(logDamage(file)).toBeUndefined()
  expect(logDamage(join(folder, 'none.sqlite'))).toBeUndefined()
})

test('one wrong byte in any transaction but the last is found, with what would be lost', () => {
  const all = frames()
  const last = all.findLastIndex(({ isCommit }, at) => isCommit && at < all.length - 1)
  for (const { index } of all.slice(0, last + 1)) {
    const at = frameAt(index) + 999
    const damage = withLog((copy) => void copy.writeUInt8(copy.readUInt8(at) ^ 1, at))
    const lost = all.filter(({ isCommit, index: other }) => isCommit && other >= index).length - 1
    expect(damage).toEqual({ intactBytes: frameAt(index), lost })
  }
  for (const byte of [0, 0xff])
    expect(withLog((copy) => void copy.fill(byte, 0, 32))).toMatchObject({ intactBytes: 0 })
})

test('what a power cut leaves of the last transaction is no damage, whatever is missing', () => {
  const all = frames()
  const last = all.findLastIndex(({ isCommit }, at) => isCommit && at < all.length - 1)
  const unfinished = all.slice(last + 1)
  expect(unfinished.length).toBeGreaterThan(2)
  for (let missing = 1; missing < 2 ** unfinished.length; missing += 1)
    expect(
      withLog((copy) => {
        for (const [bit, { index }] of unfinished.entries())
          if (missing & (1 << bit)) copy.fill(0, frameAt(index), frameAt(index + 1))
        return copy
      }),
    ).toBeUndefined()
  for (let bytes = 0; bytes < log.length; bytes += 1000)
    expect(withLog((copy) => copy.subarray(0, bytes))).toBeUndefined()
})

test('a database with a damaged log is not opened; the message says which file, and how to go on', () => {
  const [, , third] = frames()
  const at = frameAt(third?.index ?? 0)
  withLog((copy) => void copy.fill(0xa5, at + 24, at + frameBytes))
  const options = databaseOptions(file, { adviceIfDamaged: 'restore a backup' })
  expect(() => openLockedDatabase(options, 'a.lock')).toThrow(
    `${file}-wal is damaged (at least 7 saved changes in it cannot be read): restore a backup; to go on without these changes, cut off the damaged part (truncate -s ${at} ${file}-wal)`,
  )
  writeFileSync(`${file}-wal`, log.subarray(0, at))
  const { database, close } = openLockedDatabase(options, 'a.lock')
  expect(database.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 20 })
  close()
})

test('the pages of a database are checked after its process was killed', () => {
  const damaged = readFileSync(file)
  // Not the first page, and not all pages of a table: the file can be opened.
  damaged.fill(0xa5, 4096 * 8, 4096 * 9)
  writeFileSync(file, damaged)
  writeFileSync(`${file}-wal`, log.subarray(0, frameAt(1)))
  const options = databaseOptions(file)
  expect(() => openLockedDatabase(options, 'a.lock')).toThrow(/is damaged \(.+\): restore a backup\.$/)
})
