/** Files that say during which work a process ended, one for each work. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@repo/kit/hash.ts'
import { workLimits } from './limits.ts'

/** A work that is being done. */
export interface WorkInProgress {
  /** Name of what is made: `The text of llm`. */
  readonly name: string
  readonly document: string
  /** Hash of what it is made from, and of the build that makes it. */
  readonly content: string
}

/** A work during which a process ended, or may end now. */
export interface EndedWork extends WorkInProgress {
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** How many processes did it when they ended. */
  readonly ends: number
  /** Why its process was ended; null if that had another reason. */
  readonly cutOff: string | null
}

/** True if the work is not begun again. */
export function isGivenUp({ cutOff, ends }: EndedWork): boolean {
  return cutOff !== null || ends >= workLimits.maxEnds
}

/** Reads all files of a folder, which need not exist. */
export function readEndedWork(folder: string): EndedWork[] {
  return namesIn(folder).flatMap((name) => {
    try {
      // Written by `recordWork` below.
      return JSON.parse(readFileSync(join(folder, name), 'utf8')) as EndedWork
    } catch {
      // Removed meanwhile, or damaged: the work is begun again.
      return []
    }
  })
}

/** Writes the file of a work, completely or not at all. */
export function recordWork(folder: string, work: EndedWork): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, fileOf(work))
  writeFileSync(`${path}.part`, JSON.stringify(work), { flush: true })
  renameSync(`${path}.part`, path)
}

/** Removes the file of a work that is over. */
export function forgetWork(folder: string, work: Pick<WorkInProgress, 'name'>): void {
  rmSync(join(folder, fileOf(work)), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}

function fileOf({ name }: Pick<WorkInProgress, 'name'>): string {
  return `${sha256(name)}.json`
}
