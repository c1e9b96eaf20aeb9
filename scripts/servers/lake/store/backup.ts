/** Backup of a lake, which may be running. */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { flush } from '@repo/kit/flush.ts'
import { copyDatabase } from '@repo/kit/sqlite/copy.ts'
import { commentsFolder } from '../open-dataset.ts'
import { fileOf } from './deleted-assets.ts'

/**
 * Copies documents, history, undelivered webhook events, sessions and assets as they are at one
 * moment, and then the comments.
 * @param dataDir folder of a lake, whether it runs or not
 * @param target folder that does not exist; a lake can be started on it
 * @throws Error when there is no lake, or the copy cannot be written
 */
export function copyLake(dataDir: string, target: string): void {
  const source = join(dataDir, 'lake.sqlite')
  if (!existsSync(source)) throw new Error(`${dataDir} holds no lake.sqlite`)
  mkdirSync(join(target, 'assets'), { recursive: true, mode: 0o700 })
  const copy = join(target, 'lake.sqlite')
  copyDatabase(source, copy)
  // VACUUM INTO leaves that to its caller (SQLite docs, "VACUUM with an INTO clause").
  flush(copy)
  const comments = commentsFolder(dataDir)
  if (existsSync(comments)) copyLake(comments, commentsFolder(target))
  copyAssets(join(dataDir, 'assets'), join(target, 'assets'))
}

/** Numbers of documents and names of asset files in the database of a lake. */
export type LakeContent = ReturnType<typeof lakeContentOf>

/**
 * Reads the database of a lake that does not run.
 * @throws Error of `node:sqlite` when a table is missing or damaged
 */
export function lakeContentOf(database: DatabaseSync) {
  const count = (condition: string) =>
    Number(database.prepare(`SELECT count(*) AS n FROM documents WHERE ${condition}`).get()?.n)
  const assets = database.prepare(
    "SELECT id FROM documents WHERE json ->> '$._type' IN ('sanity.imageAsset', 'sanity.fileAsset')",
  )
  return {
    /** All of them, with drafts and versions. */
    documents: count('true'),
    drafts: count("id LIKE 'drafts.%'"),
    /** Names of the files of all asset documents, below `assets/`. */
    assetFiles: assets.all().flatMap(({ id }) => fileOf(String(id)) ?? []),
  }
}

/**
 * The SHA-1 that the name of an asset file gives for its bytes, hex; undefined for a file that the
 * lake did not name.
 */
export function sha1In(name: string): string | undefined {
  return /^([0-9a-f]{40})[-.]/.exec(name)?.[1]
}

/** As `asset-files.ts` names them; an asset itself has one dot. */
const halfWritten = /\.\d+\.tmp$/

/**
 * Runs after the documents are copied: a file exists before its document and never changes. A file
 * that is deleted meanwhile is skipped.
 */
function copyAssets(from: string, to: string) {
  if (!existsSync(from)) return
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile() && !halfWritten.test(entry.name))
      copyAsset(join(from, entry.name), join(to, entry.name))
}

function copyAsset(from: string, to: string) {
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(from)) return
    throw error
  }
  flush(to)
}
