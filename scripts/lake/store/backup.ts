/** A copy of a lake that may be at work. */
import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What a copy holds. */
export interface LakeCopy {
  readonly documents: number
  /** Pictures and files, without those that are made from them on request. */
  readonly assets: number
}

/**
 * Copies documents, history, waiting notices, sessions and assets as they are at one moment. The file alone would not do: the newest writes
 * are in the log beside it until that is copied back.
 * @param dataDir folder of a lake, whether it runs or not
 * @param target folder that does not exist; a lake can be started on it
 * @throws Error when there is no lake, or the copy cannot be written
 */
export function copyLake(dataDir: string, target: string): LakeCopy {
  const source = join(dataDir, 'lake.sqlite')
  if (!existsSync(source)) throw new Error(`${dataDir} holds no lake.sqlite`)
  mkdirSync(join(target, 'assets'), { recursive: true, mode: 0o700 })
  const copy = join(target, 'lake.sqlite')
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.prepare('VACUUM INTO ?').run(copy)
  } finally {
    database.close()
  }
  flush(copy)
  return { documents: countIn(copy), assets: copyAssets(join(dataDir, 'assets'), join(target, 'assets')) }
}

/** As `asset-files.ts` names them; an asset itself has one dot. */
const halfWritten = /\.\d+\.tmp$/

/** After the documents: a file is there before the document that names it, and never changes. One that is deleted meanwhile is left out. */
function copyAssets(from: string, to: string): number {
  if (!existsSync(from)) return 0
  const names = readdirSync(from, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !halfWritten.test(entry.name),
  )
  return names.filter(({ name }) => copied(join(from, name), join(to, name))).length
}

/** @returns whether the file was still there */
function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(from))
      return false
    throw error
  }
  flush(to)
  return true
}

function countIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM documents').get()?.n)
  } finally {
    database.close()
  }
}

/** VACUUM INTO leaves that to its caller (SQLite docs, "VACUUM with an INTO clause"). */
function flush(path: string) {
  const fd = openSync(path, 'r+')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
