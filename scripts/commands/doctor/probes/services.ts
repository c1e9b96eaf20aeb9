/** Asks the edge cache and the database. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { root } from '@repo/kit/repository.ts'
import { varnish } from '@repo/web/edge/varnish.ts'
import { Client } from 'pg'
import type { DatabaseFacts, EdgeFacts } from '../checks/services.ts'

/** A key that no response has. */
const unusedKey = 'doctor'

/**
 * Purges a key that no response has, with the number of a change that came before all others:
 * nothing is dropped, and later responses are stored as before.
 */
export async function probeEdge(environment: Environment): Promise<EdgeFacts> {
  const cache = varnish(environment)
  const facts = { name: cache.name, urls: environment.SITE_EDGE_URLS }
  try {
    await cache.purge([unusedKey], 0)
    return { ...facts, problem: null }
  } catch (error) {
    return { ...facts, problem: errorMessage(error) }
  }
}

/** A server that does not answer within this time is not there, ms. */
const connectMs = 5_000

/** Reads the version of the site's tables. */
export async function probeDatabase(url: string): Promise<DatabaseFacts> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  client.on('error', () => {})
  const known = readdirSync(join(root, 'web/regeneration/store/postgres-migrations')).length
  const name = `${client.host}:${client.port}/${client.database ?? ''}`
  try {
    await client.connect()
    const { rows } = await client.query<{ server: string; tables: number }>(
      `SELECT current_setting('server_version_num') AS server,
       (SELECT count(*)::int FROM pg_catalog.pg_tables WHERE schemaname = 'loomwork_site' AND tablename = 'version') AS tables`,
    )
    const versions =
      rows[0]?.tables === 1
        ? await client.query<{ version: number }>('SELECT version FROM loomwork_site.version')
        : { rows: [] }
    return {
      name,
      known,
      found: { server: Number(rows[0]?.server), version: versions.rows[0]?.version ?? 0 },
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { name, known, found: { failure: errorMessage(error) || code, code } }
  } finally {
    await client.end().catch(() => {})
  }
}
