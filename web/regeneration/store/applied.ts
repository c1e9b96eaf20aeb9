/** The regeneration store of this process. */
import { hasEdge } from '#edge/edge.ts'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'
import { siteFile } from '../site-file.ts'
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
  const { SITE_DATABASE_URL: url } = env()
  const options = { hasEdge: hasEdge() }
  return url ? new PostgresStore(url, options) : new SqliteStore(siteFile('applied.sqlite'), options)
}
