/** Checks of what is around the site: clocks, edge cache, database. Pure. */
import { Refusal } from '@repo/kit/refusal.ts'
import { type CheckResult, failed, oneLine, passed } from '../results.ts'

/** The clocks of the servers. */
export interface ClockFacts {
  readonly clocks: readonly {
    /** As in "the lake". */
    readonly name: string
    /** How far it is ahead of this machine's clock, ms. */
    readonly aheadMs: number
  }[]
}

/** Largest difference of two clocks, ms. Signatures are refused after five minutes. */
const mostMs = 5_000

/** Do all clocks show the same time? */
export function checkClocks({ clocks }: ClockFacts): CheckResult {
  const all = [{ name: 'this machine', aheadMs: 0 }, ...clocks].toSorted((a, b) => a.aheadMs - b.aheadMs)
  const [first, last] = [all[0], all.at(-1)]
  const names = clocks.map(({ name }) => name).join(', ')
  if (!first || !last || last.aheadMs - first.aheadMs <= mostMs)
    return passed(`this machine, ${names} differ by less than ${mostMs / 1000} s`)
  // Most clocks are right, so the wrong one is at an end.
  const middleMs = all[Math.floor(all.length / 2)]?.aheadMs ?? 0
  const isLastWrong = last.aheadMs - middleMs >= middleMs - first.aheadMs
  const seconds = Math.round((isLastWrong ? last.aheadMs - middleMs : middleMs - first.aheadMs) / 1000)
  return failed(
    isLastWrong
      ? `the clock of ${last.name} is ${seconds} s ahead of the others`
      : `the clock of ${first.name} is ${seconds} s behind the others`,
    'synchronize it by NTP (timedatectl set-ntp true)',
  )
}

/** A purge of a key that no response has. */
export interface EdgeFacts {
  readonly name: string
  readonly urls: string
  /** Why it failed, in one sentence; null if it was accepted. */
  readonly problem: string | null
}

/** Does the edge cache accept purges? */
export function checkEdge({ name, urls, problem }: EdgeFacts): CheckResult {
  if (problem === null) return passed(`${name} accepts purges`)
  return failed(
    oneLine(problem),
    `start the cache at ${urls}, and give it and the site the same SITE_EDGE_TOKEN`,
  )
}

/** The tables of the site in Postgres. */
export interface DatabaseFacts {
  /** Host and database, without user and password. */
  readonly name: string
  readonly found:
    | {
        /** Version of the tables; 0 if there are none. */
        readonly version: number
        /** Postgres's `server_version_num`. */
        readonly server: number
      }
    | { readonly failure: string; readonly code: string }
  /** Version that this code writes. */
  readonly known: number
}

/**
 * Refuses to start a site whose database does not let it in.
 * @throws Refusal that names the setting, the database and the reason
 */
export function refuseUnusableDatabase({ name, found }: DatabaseFacts): void {
  if (!('failure' in found)) return
  const reason = oneLine(found.failure).replace(/\.$/, '')
  throw new Refusal(
    `SITE_DATABASE_URL leads to ${name}, which cannot be used (${reason}): ${databaseFix(found.code)}.`,
  )
}

/** Oldest Postgres that the site supports. */
const oldestServer = 150_000

/** Can the site keep its store in the database? */
export function checkDatabase({ name, found, known }: DatabaseFacts): CheckResult {
  if ('failure' in found) return failed(`${name}: ${oneLine(found.failure)}`, databaseFix(found.code))
  const { version, server } = found
  if (server < oldestServer)
    return failed(`${name} is Postgres ${Math.floor(server / 10_000)}`, 'use Postgres 15 or later')
  if (version === 0)
    return failed(
      `${name} has no tables of the site`,
      'start the site with this SITE_DATABASE_URL: it creates them',
    )
  if (version > known)
    return failed(
      `${name} was written by a newer version of the site (${version}, this one knows ${known})`,
      'update the code, or choose another SITE_DATABASE_URL',
    )
  if (version < known)
    return failed(
      `${name} has tables of version ${version}, and this code writes ${known}`,
      'restart the site: a node of this version updates the tables',
    )
  return passed(`${name} answers, tables of version ${version}`)
}

/** @param code SQLSTATE, or code of a network error */
function databaseFix(code: string): string {
  if (code.startsWith('28')) return 'correct user and password in SITE_DATABASE_URL'
  if (code === '3D000') return 'create the database, or correct its name in SITE_DATABASE_URL'
  if (code === '42501')
    return 'grant the user the schema loomwork_site, or correct the user in SITE_DATABASE_URL'
  return 'start Postgres, or correct host and port in SITE_DATABASE_URL'
}
