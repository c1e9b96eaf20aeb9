/**
 * Entries of the page cache that could not be written to disk (a full disk, a folder that is read-only). Next keeps them in memory, so
 * readers get fresh pages; the file of the build stays expired, and writing is tried again when the page is requested.
 */

import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'

/** An entry that is only in memory. */
interface FailedWrite {
  /** Path of its page. */
  readonly path: string
  /** One sentence for `/api/status/`. */
  readonly why: string
  /** What Next's cache has to be given again besides the entry. */
  readonly context: unknown
  /** When it was tried last, ms. */
  triedAt: number
}

/** Between two tries, ms: each costs some calls of the file system, and every reader's request could make one. */
const pauseMs = 500

/** Notes that an entry could not be written, and says so once in the log. */
export function recordFailedWrite(
  key: string,
  { path, error, context }: { path: string; error: unknown; context: unknown },
) {
  const why = sentenceOf(error)
  if (failedWrites().get(key)?.why !== why) console.error(`page cache: ${path} is only in memory: ${why}`)
  failedWrites().set(key, { path, why, context, triedAt: Date.now() })
}

/** Notes that an entry is on disk. */
export function clearFailedWrite(key: string) {
  failedWrites().delete(key)
}

/** Gives the context of an entry that is to be written again now, once in a while; undefined for all others. */
export function takeDueRetry(key: string): { readonly context: unknown } | undefined {
  const entry = failedWrites().get(key)
  if (!entry || Date.now() - entry.triedAt < pauseMs) return undefined
  entry.triedAt = Date.now()
  return entry
}

/** Why the page at a path could not be written; undefined when it could. */
export function writeFailure(path: string): string | undefined {
  for (const entry of failedWrites().values()) if (entry.path === path) return entry.why
  return undefined
}

function sentenceOf(error: unknown): string {
  const message = errorMessage(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const folder = join(/* turbopackIgnore: true */ process.cwd(), env().NEXT_DIST_DIR)
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of ${folder} is full: free some space there.`
  // The store has its own sentence (sqlite.ts).
  if (code === undefined) return message
  return `${folder} cannot be written (${message}): give the site the right to write there. Readers get fresh pages from memory.`
}

function failedWrites(): Map<string, FailedWrite> {
  return singleton('failedWrites', () => new Map())
}
