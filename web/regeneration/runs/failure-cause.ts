/** What an error in a run is about: the content lake as a whole, the site's own machine, or what was being processed. */
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { publishedClient } from '#clients/sanity.ts'

/** Parts that a run cannot do without, as failures name them. */
export type FailedPart = 'content lake' | 'regeneration store' | 'regeneration'

/**
 * Whether the lake answers the simplest question. When it does not, an error says noChanges about what was being processed:
 * everything is tried again.
 */
async function isLakeReachable(): Promise<boolean> {
  try {
    await publishedClient().fetch('*[_id == "siteSettings"][0]._rev')
    return true
  } catch {
    return false
  }
}

/**
 * Whether an error is about what was being processed, so that everything else can proceed without it. Otherwise the lake
 * does not answer, or this machine is in trouble (database, disk, file descriptors), and all work fails alike.
 */
export async function isAboutContent(error: unknown): Promise<boolean> {
  return !isMachineError(error) && (await isLakeReachable())
}

/** The part that an error comes from, found out by asking the lake: network errors have no form to know them by. */
export async function failedPart(error: unknown): Promise<FailedPart> {
  if (isMachineError(error)) return 'regeneration store'
  return (await isLakeReachable()) ? 'regeneration' : 'content lake'
}

/** An error in words, with what caused it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // One sentence that says it all; its cause is SQLite's own words for the same.
  if (error instanceof StorageError) return error.message
  const { cause } = error
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message
}

/** Errors of node:sqlite, and of a machine without disk space or file descriptors (node:os, constants.errno). */
function isMachineError(error: unknown): boolean {
  if (error instanceof StorageError) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return ['ERR_SQLITE_ERROR', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'].includes(String(error.code))
}
