/**
 * Entries of the page cache that could not be written to disk (a full disk, a read-only folder).
 * Next keeps them in memory, so readers get fresh pages; the file of the build stays expired, and
 * writing is retried when the page is requested.
 */

import { errorMessage } from '@repo/kit/error-message.ts'
import { singleton } from '#singleton.ts'

/** An entry that is only in memory. */
interface FailedWrite {
  /** Path of its page. */
  readonly path: string
  /** One sentence for `/api/status/`. */
  readonly why: string
  /** Context that Next's cache needs to write the entry again. */
  readonly context: unknown
  /** Time of the last attempt, ms. */
  triedAt: number
}

/**
 * Pause between two attempts, ms: each costs some file system calls, and any request could cause
 * one.
 */
const pauseMs = 500

/** Records that an entry could not be written to a folder, and logs the reason once. */
export function recordFailedWrite(
  key: string,
  { folder, path, error, context }: { folder: string; path: string; error: unknown; context: unknown },
) {
  const why = sentenceOf(error, folder)
  if (failedWrites().get(key)?.why !== why) console.error(`page cache: ${path} is only in memory: ${why}`)
  failedWrites().set(key, { path, why, context, triedAt: Date.now() })
}

/** Records that an entry is on disk. */
export function clearFailedWrite(key: string) {
  failedWrites().delete(key)
}

/** Returns the context of an entry that is due to be written again; undefined for all others. */
export function takeDueRetry(key: string): { readonly context: unknown } | undefined {
  const entry = failedWrites().get(key)
  if (!entry || Date.now() - entry.triedAt < pauseMs) return undefined
  entry.triedAt = Date.now()
  return entry
}

/** Why the page at a path could not be written; undefined if it could. */
export function writeFailure(path: string): string | undefined {
  for (const entry of failedWrites().values()) if (entry.path === path) return entry.why
  return undefined
}

function sentenceOf(error: unknown, folder: string): string {
  const message = errorMessage(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of ${folder} is full: free some space there.`
  // A StorageError of the store is one sentence already.
  if (code === undefined) return message
  return `${folder} cannot be written (${message}): give the site the right to write there. Readers get fresh pages from memory.`
}

function failedWrites(): Map<string, FailedWrite> {
  return singleton('failedWrites', () => new Map())
}
