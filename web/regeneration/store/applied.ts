/** The regeneration store of this process. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'
import { PostgresStore } from './postgres-store.ts'
import type { RegenerationStore } from './regeneration-store.ts'
import { SqliteStore } from './sqlite-store.ts'

/**
 * The store: the Postgres database of `SITE_DATABASE_URL`, or `$DATA_DIR/site/applied.sqlite`. The
 * first call opens it.
 */
export function applied(): RegenerationStore {
  return singleton('regenerationStore', open)
}

function open(): RegenerationStore {
  const { SITE_DATABASE_URL, DATA_DIR } = env()
  if (SITE_DATABASE_URL) return new PostgresStore(SITE_DATABASE_URL)
  const folder = join(DATA_DIR, 'site')
  mkdirSync(folder, { recursive: true })
  return new SqliteStore(join(folder, 'applied.sqlite'))
}
