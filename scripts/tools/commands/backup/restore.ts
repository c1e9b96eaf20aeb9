/** Makes a data folder from a backup: completely, or not at all. */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { argumentsOf, flag } from '@repo/kit/command-line.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { flush } from '@repo/kit/flush.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { lockFolder } from '@repo/kit/sqlite/folder-lock.ts'
import { acquireLock, lockHolder } from '../supervisor/pid-lock.mjs'
import { type BackupFile, hashFile, listName } from './contents.ts'
import { moveNote, restoringFolder, undoInterruptedRestore } from './interrupted-restore.mjs'
import { nameOfNow } from './retention.ts'

const usage =
  'Name the folder of one backup: npm run restore -- ../backups/monday (options: --replace, --verify)'

/**
 * The backup and the options of `npm run restore`.
 * @throws Refusal in one sentence, also when there is no backup at the path
 */
export function restoreArguments(args: string[]) {
  const options = { replace: flag, verify: flag }
  const { values, positionals } = argumentsOf({ args, allowPositionals: true, options }, usage)
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new Refusal(usage)
  return { backup: folderOf(resolve(given)), ...values }
}

/** @returns the folder of a backup that was named by its folder, or by the list in it */
function folderOf(path: string): string {
  const folder = basename(path) === listName ? dirname(path) : path
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no backup at ${folder}: name a folder that "npm run backup" wrote.`)
  if (stat.isFile())
    throw new Refusal(
      `${folder} is a file: name the folder of a backup (an archive has to be unpacked first).`,
    )
  if (!existsSync(join(folder, listName)))
    throw new Refusal(`${folder} is not a backup: name a folder that "npm run backup" wrote.`)
  return folder
}

/** Options of a restore: the backup, and the folder that it is restored to. */
export interface Restore {
  /** Folder of a backup that was verified. */
  readonly backup: string
  readonly files: readonly BackupFile[]
  readonly dataDir: string
  /** Moves the present data away instead of refusing. */
  readonly replace: boolean
  /** Stops the restore while nothing has changed yet. */
  readonly signal?: AbortSignal
}

/**
 * Checks that a backup may be restored to a data folder. Call it before the backup is verified,
 * which can take minutes.
 * @throws Refusal in one sentence
 */
export function refuseUnusableDataDir(dataDir: string, replace: boolean): void {
  if (undoInterruptedRestore(dataDir))
    console.log(`! A restore was interrupted: ${dataDir} was put back as it was before.`)
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(`${dataDir} is a link, which cannot be replaced: set DATA_DIR to the folder itself.`)
  for (const folder of [dataDir, restoringFolder(dataDir)]) {
    const pid = lockHolder(folder)
    if (pid)
      throw new Refusal(
        `The product or a restore is running on ${dataDir} (process ${pid}): stop it first, then restore the backup.`,
      )
  }
  if (!hasData(dataDir)) return
  if (!replace)
    throw new Refusal(
      `${dataDir} has data, which is not overwritten: move the folder away, or add --replace, which moves it to a folder next to it.`,
    )
  releaseAll(lockParts(dataDir))
}

/**
 * Restores a backup that was verified. All files are copied to a folder next to the data folder and
 * compared with their hashes; then that folder is renamed. Until then the data folder stays as it
 * is, however this process ends (`interrupted-restore.mjs`).
 * @returns where the present data was moved to, if there was any
 * @throws Refusal in one sentence
 */
export async function restoreBackup({ backup, files, dataDir, replace, signal }: Restore) {
  refuseUnusableDataDir(dataDir, replace)
  const half = restoringFolder(dataDir)
  let unlock = () => {}
  try {
    mkdirSync(half, { recursive: true, mode: 0o700 })
    acquireLock(half)
    // So that the product does not start while files are copied.
    if (hasData(dataDir)) unlock = acquireLock(dataDir)
    for (const file of files) {
      signal?.throwIfAborted()
      await copyFile(file, backup, half)
    }
    signal?.throwIfAborted()
    return exchange(dataDir, half)
  } catch (error) {
    unlock()
    rmSync(half, { recursive: true, force: true })
    throw new Refusal(
      `The backup was not restored (${errorMessage(error)}): ${existsSync(dataDir) ? `${dataDir} is as it was before` : `there is still no ${dataDir}`}.`,
    )
  }
}

async function copyFile({ path, sha256 }: BackupFile, from: string, to: string) {
  const target = join(to, path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  copyFileSync(join(from, path), target)
  flush(target)
  if ((await hashFile(target)).sha256 !== sha256) throw new Error(`the copy of ${path} differs`)
}

/** Two renames, without a pause in which a signal could end this process. */
function exchange(dataDir: string, half: string): string | undefined {
  const moved = hasData(dataDir) ? freeName(`${dataDir}-before-restore-${nameOfNow()}`) : undefined
  if (moved) {
    const locks = lockParts(dataDir)
    writeFileSync(moveNote(dataDir), basename(moved), { flush: true })
    flushFolders(half)
    releaseAll(locks)
    renameSync(dataDir, moved)
  } else {
    flushFolders(half)
    // Fails if a product has started in it meanwhile.
    if (existsSync(dataDir)) rmdirSync(dataDir)
  }
  try {
    renameSync(half, dataDir)
  } catch (error) {
    if (moved) renameSync(moved, dataDir)
    throw error
  }
  flush(dirname(dataDir))
  rmSync(join(dataDir, basename(moveNote(dataDir))), { force: true })
  for (const folder of moved ? [moved, dataDir] : [dataDir])
    rmSync(join(folder, 'start.pid'), { force: true })
  return moved
}

/** True if a folder exists and is not empty, so that its content could be lost. */
function hasData(dataDir: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).length > 0
}

/**
 * Locks the folders of lake and search, which may also run without the product.
 * @returns functions that release the locks
 * @throws Refusal when one of them runs
 */
function lockParts(dataDir: string): (() => void)[] {
  const locks: (() => void)[] = []
  try {
    for (const [name, program] of Object.entries({ lake: 'lake', search: 'search server' })) {
      const folder = join(dataDir, name)
      if (existsSync(folder)) locks.push(lockFolder(folder, `${name}.lock`, program))
    }
    return locks
  } catch (error) {
    releaseAll(locks)
    throw new Refusal(errorMessage(error))
  }
}

function releaseAll(locks: readonly (() => void)[]) {
  for (const release of locks) release()
}

function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!existsSync(free)) return free
  }
}

/** Writes the names in all folders to the disk. */
function flushFolders(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) flush(join(entry.parentPath, entry.name))
  flush(folder)
}
