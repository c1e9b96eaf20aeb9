/** The database file of the lake. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LockedDatabase } from '@repo/kit/sqlite/open.ts'
import { ServerDatabase } from '@repo/kit/sqlite/server-database.ts'
import { DamagedDatabaseError, damaged } from '@repo/kit/sqlite/storage-error.ts'
import { requestError, storageError } from '../errors.ts'

/** `lake.sqlite`: clients get 507 when the disk is full or fails, 503 for a damaged file. */
export const lakeDatabase = new ServerDatabase({
  name: 'lake',
  program: 'lake',
  migrations: join(import.meta.dirname, 'migrations'),
  adviceIfDamaged(file) {
    const data = dirname(dirname(file))
    return `stop the product and put a backup that "npm run backup" made in its place (mv ${data} ${data}-damaged && cp -R <backup> ${data})`
  },
  refusal: (error) =>
    error instanceof DamagedDatabaseError
      ? requestError(503, error.message)
      : storageError(error.message, error),
})

/** Opens the database for the one lake that writes to its folder. */
export function openLakeDatabase(dataDir: string): LockedDatabase {
  return lakeDatabase.openLocked(dataDir, () => {
    const file = lakeDatabase.fileIn(dataDir)
    const assets = join(dirname(file), 'assets')
    // SQLite treats an empty file as a new database, but next to assets it has lost its content.
    if (statSync(file, { throwIfNoEntry: false })?.size !== 0 || !existsSync(assets)) return
    const hasAssets = readdirSync(assets, { withFileTypes: true }).some((entry) => entry.isFile())
    if (hasAssets)
      throw damaged(new Error('it is empty, but there are assets'), lakeDatabase.identityOf(file))
  })
}
