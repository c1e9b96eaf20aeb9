/** Addresses that readers opened and that do not exist. */
import type { MissingAddress } from '@repo/model/site-api.ts'
import type { Sqlite } from '#sqlite.ts'
import { feedbackLimits } from './limits.ts'

/** Segments that programs try, which look for weak spots of other software. */
const probe = /^(?:wp|cgi|phpmyadmin|xmlrpc|administrator|login|vendor|backup|config)(?:-|$)/i

/** Possible personal data or keys: long numbers, and long runs of letters with digits. */
const personal = /\d{7,}|(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20,}/i

/**
 * True if an address looks like that of a page, so that it is counted: below `/docs/`, where
 * redirects work, in words with hyphens or underscores between them. Long addresses, files, queries
 * of programs and possible personal data are left out.
 * @param path decoded, with a slash at both ends
 */
export function isCountable(path: string): boolean {
  if (path.length > feedbackLimits.pathLength) return false
  const [, inside] = /^\/docs\/(.+)\/$/.exec(path) ?? []
  const segments = inside?.split('/') ?? []
  return (
    segments.length > 0 &&
    segments.length <= feedbackLimits.pathSegments &&
    segments.every(
      (segment) =>
        /^[\p{L}\p{N}]+(?:[-_]+[\p{L}\p{N}]+)*$/u.test(segment) &&
        !probe.test(segment) &&
        !personal.test(segment),
    )
  )
}

/** Counts of such addresses by day. */
export class MissingAddressTable {
  readonly #database: Sqlite

  constructor(database: Sqlite) {
    this.#database = database
  }

  /**
   * Counts a request. Old days are deleted, and above the limit the rarest addresses.
   * @param path for which {@link isCountable} is true
   * @param day `YYYY-MM-DD`
   */
  add(path: string, day: string) {
    const database = this.#database
    database.transaction(() => {
      database
        .statement(
          `INSERT INTO missing_addresses (path, day, count) VALUES (?, ?, 1)
           ON CONFLICT DO UPDATE SET count = count + 1`,
        )
        .run(path, day)
      database
        .statement('DELETE FROM missing_addresses WHERE day <= date(?, ?)')
        .run(day, `-${feedbackLimits.missingDays} days`)
      const row = database.statement('SELECT count(*) AS n FROM missing_addresses').get()
      const excess = Number(row?.n) - feedbackLimits.missingAddresses
      if (excess > 0)
        database
          .statement(
            `DELETE FROM missing_addresses WHERE (path, day) IN
             (SELECT path, day FROM missing_addresses ORDER BY count, day, path LIMIT ?)`,
          )
          .run(excess)
    })
  }

  /** Addresses since a day, inclusive, the most frequent first; dismissed ones or the others. */
  list({ since, isDismissed }: { since: string; isDismissed: boolean }): MissingAddress[] {
    return this.#database
      .statement(
        `SELECT path, sum(count) AS n FROM missing_addresses
         WHERE day >= ? AND (path IN (SELECT path FROM dismissed_addresses)) = ?
         GROUP BY path ORDER BY n DESC, path LIMIT ?`,
      )
      .all(since, isDismissed ? 1 : 0, feedbackLimits.reportedAddresses)
      .map(({ path, n }) => ({ path: String(path), count: Number(n) }))
  }

  /** Takes an address off the list, also when readers open it again; or puts it back. */
  setDismissed(path: string, isDismissed: boolean) {
    const sql = isDismissed
      ? // Only what the list has: the number of rows stays bounded.
        'INSERT OR IGNORE INTO dismissed_addresses SELECT DISTINCT path FROM missing_addresses WHERE path = ?'
      : 'DELETE FROM dismissed_addresses WHERE path = ?'
    this.#database.transaction(() => {
      this.#database.statement(sql).run(path)
      this.#database
        .statement('DELETE FROM dismissed_addresses WHERE path NOT IN (SELECT path FROM missing_addresses)')
        .run()
    })
  }
}
