/** Checks of several machines, the edge cache and the database. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { varnish } from '@repo/web/cluster/edge/varnish.ts'
import { Client } from 'pg'
import { type Check, check } from '../check.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

/** Largest difference of two clocks, ms. Signatures are refused after five minutes. */
const mostMs = 5_000

/** Do all clocks show the same time? */
export const clocks = check({
  title: 'Clocks',
  probe: async ({ replies }) => ({
    'the site': (await replies.site()).clockMs,
    'the lake': (await replies.lake()).clockMs,
    'the search': (await replies.search()).clockMs,
  }),
  judge: (aheadMs) => {
    const known = Object.entries(aheadMs).flatMap(([name, ms]) => (ms === null ? [] : [{ name, ms }]))
    if (known.length === 0) return skipped('no server says what time it is')
    const all = [0, ...known.map(({ ms }) => ms)]
    if (Math.max(...all) - Math.min(...all) <= mostMs)
      return passed(`this machine, ${known.map(({ name }) => name).join(', ')} differ by less than 5 s`)
    return failed(
      `compared with this machine: ${known.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')}`,
      'synchronize the clocks by NTP (timedatectl set-ntp true)',
    )
  },
})

/** A key that no response has. */
const unusedKey = 'doctor'

/** Does the edge cache accept purges? */
const edge: Check = {
  title: 'Edge cache',
  result: async ({ environment }) => {
    const { SITE_EDGE_URLS: urls } = environment
    if (urls === '') return skipped('no edge cache is configured (SITE_EDGE_URLS is empty)')
    const cache = varnish(environment)
    try {
      // With the number of a change that came before all others, nothing is dropped, and later
      // responses are stored as before.
      await cache.purge([unusedKey], 0)
      return passed(`${cache.name} accepts purges`)
    } catch (error) {
      return failed(
        oneLine(errorMessage(error)),
        `start the cache at ${urls}, and give it and the site the same SITE_EDGE_TOKEN`,
      )
    }
  },
}

/** Oldest Postgres that the site supports. */
const oldestServer = 150_000

/** Can the site keep its store in the database? */
export const database = check({
  title: 'Database',
  probe: ({ environment: { SITE_DATABASE_URL: url } }) =>
    url === '' ? skipped('the store is a file in DATA_DIR (SITE_DATABASE_URL is empty)') : readDatabase(url),
  judge: ({ name, found, known }) => {
    if ('failure' in found) return failed(`${name}: ${oneLine(found.failure)}`, databaseFix(found.code))
    const { version, server } = found
    if (server < oldestServer)
      return failed(`${name} is Postgres ${Math.floor(server / 10_000)}`, 'use Postgres 15 or later')
    if (version !== known)
      return failed(
        `${name} has ${version === 0 ? 'no tables of the site' : `tables of version ${version}, and this code writes ${known}`}`,
        version > known
          ? 'update the code, or choose another SITE_DATABASE_URL'
          : 'restart the site with this SITE_DATABASE_URL: it creates and updates them',
      )
    return passed(`${name} answers, tables of version ${version}`)
  },
})

/** @param code SQLSTATE, or code of a network error */
function databaseFix(code: string): string {
  if (code.startsWith('28')) return 'correct user and password in SITE_DATABASE_URL'
  if (code === '3D000') return 'create the database, or correct its name in SITE_DATABASE_URL'
  if (code === '42501')
    return 'grant the user the schema loomwork_site, or correct the user in SITE_DATABASE_URL'
  return 'start Postgres, or correct host and port in SITE_DATABASE_URL'
}

/** A server that does not answer within this time is not there, ms. */
const connectMs = 5_000

/**
 * Reads the version of the site's tables, 0 if there are none, and Postgres's `server_version_num`.
 * @returns also the version that this code writes, and a name without user and password
 */
export async function readDatabase(url: string) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  // It may end while it connects.
  client.on('error', () => {})
  const known = readdirSync(join(root, 'web/cluster/postgres/migrations')).length
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
    const found = { server: Number(rows[0]?.server), version: versions.rows[0]?.version ?? 0 }
    return { name, known, found }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { name, known, found: { failure: errorMessage(error) || code, code } }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Refuses to start a site whose database does not let it in.
 * @throws Refusal that names the setting, the database and the reason
 */
export async function refuseUnusableDatabase(url: string): Promise<void> {
  const { name, found } = await readDatabase(url)
  if (!('failure' in found)) return
  const reason = oneLine(found.failure).replace(/\.$/, '')
  throw new Refusal(
    `SITE_DATABASE_URL leads to ${name}, which cannot be used (${reason}): ${databaseFix(found.code)}.`,
  )
}

/** In the order of the report, by the names in `--json`. */
export const clusterChecks = { clocks, edge, database }
