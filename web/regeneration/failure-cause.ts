/**
 * Finds out what an error is about: the content lake as a whole, this machine, or what was being
 * processed.
 */
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { publishedClient } from '#clients/sanity.ts'

/** Parts that a run cannot do without, as failures name them. */
export type FailedPart = 'content lake' | typeof storePart | 'regeneration'

/** How failures name the store. */
export const storePart = 'regeneration store'

/**
 * True if the lake answers the simplest query. If it does not, an error says nothing about what was
 * being processed, and everything is tried again.
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
 * True if an error is about what was being processed, so that everything else can proceed without
 * it. Otherwise the lake does not respond, or this machine fails (database, disk, file
 * descriptors), and all work fails alike.
 */
export async function isAboutContent(error: unknown): Promise<boolean> {
  return !isMachineError(error) && (await isLakeReachable())
}

/**
 * The part that an error comes from. It queries the lake, because network errors have no common
 * form.
 */
export async function failedPart(error: unknown): Promise<FailedPart> {
  if (isMachineError(error)) return storePart
  return (await isLakeReachable()) ? 'regeneration' : 'content lake'
}

/** The message of an error, with its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Its message is complete; the cause is what SQLite says about the same.
  if (error instanceof StorageError) return error.message
  const { cause } = error
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message
}

/**
 * Errors of node:sqlite, and of a machine without disk space or file descriptors (node:os,
 * constants.errno).
 */
function isMachineError(error: unknown): boolean {
  if (error instanceof StorageError) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return ['ERR_SQLITE_ERROR', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'].includes(String(error.code))
}
