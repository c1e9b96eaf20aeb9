/**
 * Advisory locks of the store, as statements; a transaction keeps them until it ends. They are
 * always taken in this order, so that no two transactions wait for each other.
 */

/** "loom": distinguishes them from locks of other programs in the same database. */
const program = 0x6c_6f_6f_6d

/** Notifies nodes that something has expired. */
export const newsChannel = 'loomwork_site_expiries'

/** Applies migrations. */
export const migrationLock = `SELECT pg_advisory_xact_lock(${program}, 0)`

/**
 * Changes what decides on first results: excludes transactions that save results. These see all of
 * what the other has written, or end before it begins.
 */
export const lockAgainstSaves = `SELECT pg_advisory_xact_lock(${program}, 1)`

/**
 * The keys of one transaction that saves results are locked in so many groups: a lock per key could
 * be more than a server has (max_locks_per_transaction).
 */
const groups = 256

/**
 * Saves results: excludes transactions with {@link lockAgainstSaves}, and others that save results
 * of the same queries.
 * @param digests of the queries' keys
 */
export function lockForSaves(digests: Iterable<string>): string {
  const numbers = [...digests].map((digest) => 2 + (Number.parseInt(digest.slice(0, 8), 16) % groups))
  // `unnest` keeps the order.
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  return `SELECT pg_advisory_xact_lock_shared(${program}, 1); SELECT pg_advisory_xact_lock(${program}, number) FROM unnest('{${sorted.join(',')}}'::integer[]) AS number`
}

/**
 * Saves versions of documents: excludes others that do. What is compared is in two tables, so locks
 * of rows are not enough: a deletion moves a row while a version of the same document is compared
 * with both.
 */
export const lockForVersions = `SELECT pg_advisory_xact_lock(${program}, ${2 + groups})`

/** Changes a note: excludes other changes. One that does not exist yet has no row to lock. */
export const lockForNotes = `SELECT pg_advisory_xact_lock(${program}, ${3 + groups})`

/** Writes search records: excludes other nodes that do (`records-lock.ts`). */
export const recordsLock = `SELECT pg_advisory_xact_lock(${program}, ${4 + groups})`

// The next number, 5 + groups, is that of renewals (`migrations/007-renewals.sql`).
