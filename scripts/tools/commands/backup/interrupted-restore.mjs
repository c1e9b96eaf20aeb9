/**
 * Undoes a restore that was killed between its two renames. Runs on Node 20, before the product
 * starts.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockHolder } from '../supervisor/pid-lock.mjs'

/**
 * Folder that a restore fills before it becomes the data folder.
 * @param {string} dataDir
 */
export function restoringFolder(dataDir) {
  return `${dataDir}.restoring`
}

/**
 * File in that folder with the name that the present data folder is about to get, next to it.
 * @param {string} dataDir
 */
export function moveNote(dataDir) {
  return join(restoringFolder(dataDir), 'moved-to')
}

/**
 * Removes what a restore that no longer runs has left, and puts back the data folder if it had been
 * moved away already. A restore that still runs is left alone.
 * @param {string} dataDir
 * @returns {boolean} whether the data folder was put back
 */
export function undoInterruptedRestore(dataDir) {
  const half = restoringFolder(dataDir)
  if (!existsSync(half) || lockHolder(half)) return false
  let isBack = false
  if (!existsSync(dataDir) && existsSync(moveNote(dataDir))) {
    const moved = join(dirname(dataDir), readFileSync(moveNote(dataDir), 'utf8'))
    if (existsSync(moved)) {
      renameSync(moved, dataDir)
      isBack = true
    }
  }
  rmSync(half, { recursive: true, force: true })
  return isBack
}
