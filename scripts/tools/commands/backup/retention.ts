/** Removes old backups that were made on a schedule. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { listName } from './contents.ts'

/** As {@link nameOfNow}: a folder that somebody named is never removed. */
const scheduledName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/** Name that a killed backup or removal leaves: that of a scheduled backup, and a process id. */
const leftover = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)\.\d+\.tmp$/

/** A backup that takes longer may still run. */
const leftoverAgeMs = 24 * 60 * 60 * 1000

/**
 * Name of a backup that is made now: the second in UTC, without colons, which not all disks accept.
 * Such names sort by age.
 */
export function nameOfNow(date = new Date()): string {
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Path of a backup that is made now; resolves in the next second if this one has a backup. */
export async function freePath(folder: string): Promise<string> {
  for (;;) {
    const path = join(folder, nameOfNow())
    if (!existsSync(path)) return path
    await sleep(100)
  }
}

/**
 * Removes the oldest backups in a folder, and what backups that were killed have left. Only folders
 * that are named by a schedule and have the list of a backup are removed.
 * @param newest path of the backup that was just made and verified; it stays whatever its name is
 * @returns paths of the backups that were removed
 * @throws Refusal when one cannot be removed
 */
export function removeOlder(newest: string, { folder, keep }: { folder: string; keep: number }): string[] {
  const names = readdirSync(folder)
  for (const name of names) if (isOldLeftover(name)) rmSync(join(folder, name), { recursive: true })
  const older = names
    .filter((name) => scheduledName.test(name) && name !== basename(newest))
    .filter((name) => existsSync(join(folder, name, listName)))
    .sort()
    .reverse()
  return older.slice(keep - 1).map((name) => remove(join(folder, name)))
}

function isOldLeftover(name: string): boolean {
  const [, date] = leftover.exec(name) ?? []
  return date !== undefined && date < nameOfNow(new Date(Date.now() - leftoverAgeMs))
}

/** Renamed first: a removal that is killed must not leave a part under the name of a backup. */
function remove(path: string): string {
  const half = `${path}.${process.pid}.tmp`
  try {
    renameSync(path, half)
    rmSync(half, { recursive: true })
    return path
  } catch (error) {
    throw new Refusal(
      `The old backup ${path} could not be removed (${errorMessage(error)}): remove it, or make it yours; the new one is complete.`,
    )
  }
}
