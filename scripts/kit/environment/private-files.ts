/** Closes settings and data to other users of this machine, also those that an earlier version or a copy left open. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Rights of group and others. */
const othersMask = 0o077

/** Creates the files of this process and its children for this user only. Call it from a main program: workers have no umask. */
export function createPrivateFiles() {
  process.umask(othersMask)
}

/**
 * Takes all rights of group and others from a file, or from a folder and everything in it. Links are left alone. Only modes are
 * changed: opening a file of a running SQLite database here would release its locks.
 * @param path nothing happens if it does not exist
 * @param warn called once with a sentence when some of the files belong to another user
 */
export function makePrivate(path: string, warn: (sentence: string) => void = console.error) {
  const open: string[] = []
  for (const file of withContents(path)) {
    const stat = lstatSync(file, { throwIfNoEntry: false })
    if (!stat || stat.isSymbolicLink() || (stat.mode & othersMask) === 0) continue
    try {
      chmodSync(file, stat.mode & 0o7777 & ~othersMask)
    } catch (error) {
      // A temporary file may be gone by now.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) open.push(file)
    }
  }
  // No reason not to start: some file systems know no owners.
  if (open.length > 0) {
    warn(
      `! Other users of this machine can read ${open[0]}${open.length > 1 ? ` and ${open.length - 1} more files` : ''}: make them yours with chown, they may hold secrets.`,
    )
  }
}

function* withContents(path: string): Generator<string> {
  yield path
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of entriesOf(path)) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) yield* withContents(inner)
    else yield inner
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Another user's folder that this one cannot read, or one that is gone by now.
    return []
  }
}
