import { errorMessage } from '@repo/kit/error-message.ts'
import type { Migration } from '@repo/kit/sqlite/migrations.ts'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import type { Session, TransactionalSession } from './database.ts'
import { migrationLock } from './locks.ts'

/**
 * Applies the migrations that the schema `loomwork_site` does not have yet, each in its own
 * transaction. Of several nodes that start at once, one applies them and the others wait. One that
 * fails leaves the version before it, and the next start tries again.
 * @throws Error in one sentence when the schema has a newer version or a migration fails;
 *   StorageError when the server is the reason
 */
export async function migratePostgres(
  database: TransactionalSession,
  migrations: readonly Migration[],
): Promise<void> {
  const check = async (session: Session) => {
    const version = await versionOf(session)
    if (version > migrations.length) {
      throw new Error(
        `The site's tables in ${database.name} were written by a newer version of the site (${version}, this one knows ${migrations.length}): update the code, or choose another SITE_DATABASE_URL.`,
      )
    }
    return version
  }
  const before = await check(database)
  for (const [index, { name, sql }] of migrations.entries()) {
    if (index < before) continue
    try {
      await database.transaction(migrationLock, async (session) => {
        const version = await check(session)
        // Another node may have applied it while this one waited.
        if (version > index) return
        if (version === 0) await createVersion(session)
        await session.query(sql)
        await session.query('UPDATE loomwork_site.version SET version = $1', [index + 1])
      })
    } catch (error) {
      if (error instanceof StorageError || !(error instanceof Error && 'severity' in error)) throw error
      throw new Error(
        `The site's tables in ${database.name} stay at version ${index} because ${name} failed (${errorMessage(error)}): start the code that wrote them, and report this.`,
        { cause: error },
      )
    }
  }
}

async function versionOf(session: Session): Promise<number> {
  // `to_regclass` may answer from what the connection remembers from before it waited for the lock.
  const tables = await session.query(
    `SELECT FROM pg_catalog.pg_tables WHERE schemaname = 'loomwork_site' AND tablename = 'version'`,
  )
  if (tables.length === 0) return 0
  const [row] = await session.query('SELECT version FROM loomwork_site.version')
  return Number(row?.version ?? 0)
}

async function createVersion(session: Session): Promise<void> {
  // CREATE SCHEMA IF NOT EXISTS needs the right to create one also if it exists: an administrator
  // may have created it for this user.
  const schemas = await session.query(`SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'loomwork_site'`)
  if (schemas.length === 0) await session.query('CREATE SCHEMA loomwork_site')
  await session.query(
    'CREATE TABLE IF NOT EXISTS loomwork_site.version (version integer NOT NULL); DELETE FROM loomwork_site.version; INSERT INTO loomwork_site.version VALUES (0)',
  )
}
