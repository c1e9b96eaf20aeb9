/** Removes the access of other users to settings and data, also to files of earlier versions. */
import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'

/** Rights of group and others. */
const othersMask = 0o077

/** Makes this process create files for this user only. Workers cannot set the umask. */
export function createPrivateFiles() {
  process.umask(othersMask)
}

/** Files and folders of the product in its data folder. */
const ownEntries = ['lake', 'search', 'site', 'feedback', 'nodes', 'cluster', 'postgres', 'logs', 'start.pid']

/**
 * Refuses a data folder that something else uses: its files would become inaccessible to others.
 * @param folder may be missing; hidden files, and what a new disk has, do not count
 * @param setting that names the folder
 * @throws Refusal
 */
export function refuseForeignFolder(folder: string, setting: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const entries = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'lost+found')
  const [first] = entries
  if (first === undefined || entries.some((name) => ownEntries.includes(name))) return
  throw new Refusal(
    `${setting} is ${folder}, which has files that are not of this product (${first}): write an empty folder, or remove the setting.`,
  )
}

/**
 * Removes all rights of group and others from a file, or from a folder and its content. Links are
 * left unchanged. Only modes are changed: opening a file of a running SQLite database here would
 * release its locks.
 * @param path ignored if it does not exist
 * @param warn called once with a message when some files belong to another user
 */
export function makePrivate(path: string, warn: (sentence: string) => void = console.error) {
  const open: string[] = []
  for (const [file, { mode }] of withContents(path)) {
    if ((mode & othersMask) === 0) continue
    try {
      chmodSync(file, mode & 0o7777 & ~othersMask)
    } catch (error) {
      // A temporary file may have been deleted meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) open.push(file)
    }
  }
  // This does not prevent the start: some file systems have no owners.
  if (open.length > 0) {
    warn(
      `! Other users of this machine can read ${open[0]}${open.length > 1 ? ` and ${open.length - 1} more files` : ''}: make them yours with chown, they may hold secrets.`,
    )
  }
}

/** A file, or a folder with all that is in it, without links. */
function* withContents(path: string): Generator<[path: string, stat: Stats]> {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink()) return
  yield [path, stat]
  if (stat.isDirectory()) for (const name of namesIn(path)) yield* withContents(join(path, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A folder of another user that is not readable, or one that was deleted meanwhile.
    return []
  }
}
