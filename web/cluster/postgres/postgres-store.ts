/**
 * The regeneration store of a site on several machines: a Postgres database that all of them use at
 * once. Its tables are in the schema `loomwork_site`, with three more than every store has: the
 * nodes, their builds, and the pages that they have rendered.
 *
 * - Each operation is one transaction with a few round trips, however many rows it writes.
 * - `saveResults` first locks its queries (`locks.ts`) and then reads what it compares
 *   with, so two nodes save results of one query one after the other.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import type { Fingerprint } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import type {
  CachedQuery,
  PurgeQueue,
  QueryWithParams,
  RegenerationStore,
  StoreOptions,
} from '#regeneration/store/regeneration-store.ts'
import { changesAreKeptMs } from '#regeneration/store/result-effect.ts'
import type { RecordsLock } from '../nodes/locked-records.ts'
import type { PageStorage } from '../nodes/shared-pages.ts'
import type { SharedStore } from '../nodes/this-node.ts'
import { addBuildToQueries, isShownByAnotherBuild, writeKnownBuild } from './builds.ts'
import { PostgresDatabase, type ResultRow, type Session } from './database.ts'
import { lockAgainstSaves, lockForNotes, lockForSaves, lockForVersions } from './locks.ts'
import { migratePostgres } from './migrate.ts'
import { PostgresNodes } from './nodes.ts'
import { pagesIn } from './pages.ts'
import { purgesIn, queuePurges } from './purges.ts'
import { chunksOf, lockNumbersSql, readStoredQueries, writeExpiries, writeResults } from './query-rows.ts'
import { withPostgresRecordsLock } from './records-lock.ts'
import { type Replacement, type ResultWrites, type StoredQuery, writesOf } from './result-writes.ts'
import { decodeText, digestOf, encodeText, sortedByDigest } from './texts.ts'

/**
 * `import.meta.dirname` is undefined in what Turbopack builds; it computes `import.meta.url` at run
 * time.
 */
const migrationFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

const noLock = ''

/** A tick that is so far ahead of the clock is on disk before it is used, ms. */
const aheadMs = 50

/**
 * The last of the next $2 ticks, without waiting for the disk: when Postgres is killed, it forgets
 * the ticks of the last 600 ms, but its clock goes on, and this node knows its own ($1). Only a
 * tick that the clock reaches later, for example because it was set back, is written durably.
 */
const nextTicksSql = `
  UPDATE loomwork_site.ticks
  SET last = greatest(last + $2, $1::bigint + $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
  RETURNING last, set_config('synchronous_commit',
    CASE WHEN last > (extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${aheadMs} THEN 'on' ELSE 'off' END, true)`

/** The store in a Postgres database, which several nodes use at once. */
export class PostgresStore implements RegenerationStore, SharedStore {
  readonly #database: PostgresDatabase
  /** The greatest tick that this node has got or was given. */
  #greatest = 0
  /** The first ones are being answered. */
  readonly #tickRequests: { resolve(tick: number): void; reject(error: unknown): void }[] = []
  /**
   * GROQ by its digest, so that it is transferred once and not with every query: 20,000 queries of
   * a large site have a few dozen texts, which are the same as long as the code is.
   */
  readonly #texts = new Map<string, string>()
  readonly #hasEdge: boolean
  readonly nodes: PostgresNodes
  readonly pages: PageStorage
  readonly purges: PurgeQueue

  /**
   * Connects at the first operation, which also migrates the tables. Operations reject when that
   * fails, and the next one tries again.
   * @param url `postgres://user:password@host:port/database`
   * @throws Error when the files of the migrations are missing
   */
  constructor(url: string, { hasEdge }: StoreOptions = { hasEdge: false }) {
    this.#hasEdge = hasEdge
    const migrations = migrationsIn(migrationFolder)
    this.#database = new PostgresDatabase(url, (database) => migratePostgres(database, migrations))
    this.nodes = new PostgresNodes(this.#database)
    this.pages = pagesIn(this.#database)
    this.purges = purgesIn(this.#database)
  }

  nextTick() {
    return new Promise<number>((resolve, reject) => {
      this.#tickRequests.push({ resolve, reject })
      if (this.#tickRequests.length === 1) void this.#takeTicks()
    })
  }

  async advanceTicks(moment: number) {
    // Clocks of Node have fractions of ms.
    const past = Math.ceil(moment)
    this.#greatest = Math.max(this.#greatest, past)
    await this.#database.transaction(noLock, (session) =>
      session.query('UPDATE loomwork_site.ticks SET last = $1 WHERE last < $1', [past]),
    )
  }

  async fingerprints(ids: Iterable<string>) {
    const rows = await this.#database.query(
      'SELECT id, fingerprint FROM loomwork_site.fingerprints WHERE digest = ANY($1::uuid[])',
      [digestsOf(ids)],
    )
    return fingerprintsIn(rows)
  }

  async lastFingerprints(ids: Iterable<string>) {
    const rows = await this.#database.query(
      `WITH RECURSIVE last AS (
         SELECT * FROM loomwork_site.fingerprints
         UNION ALL
         SELECT * FROM loomwork_site.former_fingerprints AS former
         WHERE NOT EXISTS (SELECT FROM loomwork_site.fingerprints AS present WHERE present.digest = former.digest)
       ), wanted AS (
         SELECT digest, container FROM last WHERE digest = ANY($1::uuid[])
         UNION
         SELECT last.digest, last.container FROM wanted JOIN last ON last.digest = wanted.container
       )
       SELECT last.id, last.fingerprint FROM wanted JOIN last USING (digest)`,
      [digestsOf(ids)],
    )
    return fingerprintsIn(rows)
  }

  async allFingerprints() {
    return fingerprintsIn(
      await this.#database.query('SELECT id, fingerprint FROM loomwork_site.fingerprints'),
    )
  }

  async documentCount() {
    const [row] = await this.#database.query('SELECT count(*) AS count FROM loomwork_site.fingerprints')
    return Number(row?.count)
  }

  async saveFingerprints(versions: ReadonlyMap<string, Fingerprint | null>, at: number) {
    const saved = [...versions].flatMap(([id, fingerprint]) => (fingerprint ? [{ id, fingerprint }] : []))
    const deleted = [...versions].flatMap(([id, fingerprint]) => (fingerprint ? [] : [id]))
    if (versions.size === 0) return
    await this.#database.transaction(lockForVersions, async (session) => {
      for (const chunk of chunksOf(sortedByDigest(saved, ({ id }) => id))) {
        await session.query(
          `INSERT INTO loomwork_site.fingerprints (digest, id, container, fingerprint, at)
           SELECT given.*, $5::bigint
           FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) AS given (digest, id, container, fingerprint)
           WHERE NOT EXISTS (
             SELECT FROM loomwork_site.former_fingerprints AS former
             WHERE former.digest = given.digest AND former.at > $5::bigint
           )
           ON CONFLICT (digest) DO UPDATE
           SET container = excluded.container, fingerprint = excluded.fingerprint, at = excluded.at
           WHERE fingerprints.at <= excluded.at`,
          [
            digestsOf(chunk.map(({ id }) => id)),
            chunk.map(({ id }) => encodeText(id)),
            digestsOf(chunk.map(({ fingerprint }) => fingerprint.container)),
            chunk.map(({ fingerprint }) => JSON.stringify(fingerprint)),
            at,
          ],
        )
      }
      if (deleted.length === 0) return
      // The first two parts are about different documents: both see the table as it was before.
      await session.query(
        `WITH deleted AS (
           DELETE FROM loomwork_site.fingerprints WHERE digest = ANY($1::uuid[]) AND at <= $2::bigint
           RETURNING digest, id, container, fingerprint
         ), deleted_again AS (
           UPDATE loomwork_site.former_fingerprints AS former SET at = $2::bigint
           WHERE digest = ANY($1::uuid[]) AND at < $2::bigint
           AND NOT EXISTS (SELECT FROM loomwork_site.fingerprints AS present WHERE present.digest = former.digest)
         )
         INSERT INTO loomwork_site.former_fingerprints (digest, id, container, fingerprint, at)
         SELECT deleted.*, $2::bigint FROM deleted ORDER BY digest
         ON CONFLICT (digest) DO UPDATE
         SET container = excluded.container, fingerprint = excluded.fingerprint, at = excluded.at`,
        [digestsOf(deleted), at],
      )
    })
  }

  async markRecordsStale(pages: Iterable<string>, at: number) {
    const sorted = sortedByDigest([...new Set(pages)], (page) => page)
    if (sorted.length === 0) return
    await this.#database.transaction(noLock, async (session) => {
      for (const chunk of chunksOf(sorted)) {
        // Not the greater tick: a node that is updating the records of the other change would mark
        // this one as done, which it has not seen.
        await session.query(
          `INSERT INTO loomwork_site.stale_records (digest, page, at)
           SELECT digest, page, $3::bigint FROM unnest($1::uuid[], $2::text[]) AS stale (digest, page)
           ON CONFLICT (digest) DO UPDATE SET at = excluded.at`,
          [digestsOf(chunk), chunk.map(encodeText), at],
        )
      }
    })
  }

  async staleRecords() {
    const rows = await this.#database.query(
      'SELECT page, at FROM loomwork_site.stale_records ORDER BY page COLLATE "C"',
    )
    return new Map(rows.map(({ page, at }) => [decodeText(page), Number(at)]))
  }

  async markRecordsFresh(pages: ReadonlyMap<string, number>) {
    if (pages.size === 0) return
    await this.#database.transaction(noLock, (session) =>
      session.query(
        `DELETE FROM loomwork_site.stale_records USING unnest($1::uuid[], $2::bigint[]) AS fresh (digest, at)
         WHERE stale_records.digest = fresh.digest AND stale_records.at = fresh.at`,
        [digestsOf(pages.keys()), [...pages.values()]],
      ),
    )
  }

  withRecordsLock<Result>(work: (lock: RecordsLock) => Promise<Result>): Promise<Result> {
    return withPostgresRecordsLock(this.#database, work)
  }

  async saveResults(results: readonly CachedQuery[], expired: ReadonlyMap<string, number> = new Map()) {
    const until = new Map(expired)
    if (results.length === 0) {
      await this.expireQueries(expired)
      return until
    }
    const digests = digestsOf(results.map(({ key }) => key))
    const saved = await this.#database.transaction(lockForSaves(digests), async (session) => {
      const stored = await readStoredQueries(session, digests)
      const first = results.filter(({ key }) => !stored.has(key))
      const changes = await readChanges(session, first)
      const writes = writesOf(results, stored, (dependencies) =>
        dependencies.reduce((newest, dependency) => Math.max(newest, changes.get(dependency) ?? 0), 0),
      )
      const all = new Map(until)
      for (const [key, at] of writes.expiries) all.set(key, Math.max(at, all.get(key) ?? 0))
      const numbers = await writeResults(
        session,
        { ...writes, expiries: all },
        { stored, build: this.nodes.build },
      )
      await this.#queuePurges(session, all.keys())
      return { all, numbers }
    })
    this.nodes.addOwn(saved.numbers)
    return saved.all
  }

  async recordChanges(dependencies: Iterable<DependencyKey>, at: number) {
    const digests = sortedByDigest([...new Set(dependencies)], (dependency) => dependency)
    await this.#database.transaction(lockAgainstSaves, async (session) => {
      await session.query('DELETE FROM loomwork_site.dependency_changes WHERE at < $1', [
        at - changesAreKeptMs,
      ])
      for (const chunk of chunksOf(digests)) {
        await session.query(
          `INSERT INTO loomwork_site.dependency_changes (dependency, at)
           SELECT dependency, $2::bigint FROM unnest($1::uuid[]) AS changed (dependency)
           ON CONFLICT (dependency) DO UPDATE SET at = greatest(dependency_changes.at, excluded.at)`,
          [digestsOf(chunk), at],
        )
      }
    })
  }

  async queriesDependingOn(dependencies: Iterable<DependencyKey>) {
    const rows = await this.#database.query(
      `SELECT key, query, params FROM loomwork_site.cached_queries WHERE digest IN
         (SELECT query FROM loomwork_site.query_dependencies WHERE dependency = ANY($1::uuid[]))
       ORDER BY key COLLATE "C"`,
      [digestsOf(dependencies)],
    )
    const texts = await this.#textsOf(rows)
    return rows.map((row) => queryOf(row, texts))
  }

  async cachedQueries(keys: Iterable<string>) {
    const rows = await this.#database.query(
      `SELECT key, query, params, hash, at FROM loomwork_site.cached_queries
       WHERE digest = ANY($1::uuid[])`,
      [digestsOf(keys)],
    )
    const texts = await this.#textsOf(rows)
    const found = rows.map((row) => ({
      ...queryOf(row, texts),
      hash: decodeText(row.hash),
      at: Number(row.at),
    }))
    return new Map(found.map((query) => [query.key, query]))
  }

  async expireQueries(expired: ReadonlyMap<string, number>) {
    if (expired.size === 0) return
    const numbers = await this.#database.transaction(noLock, async (session) => {
      const written = await writeExpiries(session, expired)
      await this.#queuePurges(session, expired.keys())
      return written
    })
    this.nodes.addOwn(numbers)
  }

  async expiries() {
    const rows = await this.#database.query(
      'SELECT key, at FROM loomwork_site.expiries WHERE NOT is_forgotten',
    )
    return new Map(rows.map((row) => [decodeText(row.key), Number(row.at)]))
  }

  async knowsBuild(build: string) {
    const known = 'SELECT FROM loomwork_site.builds WHERE build = $1'
    return (await this.#database.query(known, [encodeText(build)])).length > 0
  }

  async importQueries(build: string, queries: Iterable<CachedQuery>, since: number) {
    const results = [...queries].sort((a, b) => a.at - b.at)
    const digests = digestsOf(results.map(({ key }) => key))
    const { expiries, numbers } = await this.#database.transaction(lockAgainstSaves, async (session) => {
      const hasOthers = await this.nodes.haveOthers(session)
      const before = await readStoredQueries(session, digests)
      if (!hasOthers) {
        await session.query('DELETE FROM loomwork_site.builds')
        await deleteQueries(session, { before: since, but: digests })
      }
      const stored = hasOthers ? before : countedAsDeleted(before, since)
      // What changed since the build began is revalidated by the run that imports it (`planOfAll`).
      const writes = writesOf(results, stored, () => 0)
      if (!hasOthers) await forgetBefore(session, differentFrom(before, stored, writes))
      const written = await writeResults(session, writes, { stored, build })
      await this.#queuePurges(session, writes.expiries.keys())
      await addBuildToQueries(session, build, digests)
      return { expiries: writes.expiries, numbers: written }
    })
    this.nodes.addOwn(numbers)
    return new Map(expiries)
  }

  async confirmBuild(build: string, unserved: readonly string[]) {
    // A node that joins meanwhile either keeps its build, or finds that the store does not know it.
    await this.#database.transaction(lockAgainstSaves, (session) => writeKnownBuild(session, build, unserved))
  }

  async forgetQueries({ before, isKept }: { before: number; isKept: (key: string) => boolean }) {
    const { old, numbers } = await this.#database.transaction(lockAgainstSaves, async (session) => {
      const hasOthers = await this.nodes.haveOthers(session)
      if (hasOthers) await session.query(lockNumbersSql)
      await this.nodes.dropNewsThatAllHaveSeen(session)
      const rows = await session.query(
        `SELECT key FROM loomwork_site.cached_queries WHERE at < $1::float8 AND NOT ${isShownByAnotherBuild('$2')}
         UNION ALL
         SELECT key FROM loomwork_site.expiries WHERE at < $1::float8 AND NOT is_forgotten
         AND NOT EXISTS (SELECT FROM loomwork_site.cached_queries WHERE cached_queries.digest = expiries.digest)
         ORDER BY 1`,
        [before, encodeText(this.nodes.build ?? '')],
      )
      const old = rows.map(({ key }) => decodeText(key)).filter((key) => !isKept(key))
      if (old.length === 0) return { old, numbers: [] }
      await session.query(
        `WITH old AS (SELECT * FROM unnest($1::uuid[]) AS old (digest)),
         queries AS (DELETE FROM loomwork_site.cached_queries USING old WHERE cached_queries.digest = old.digest),
         expired AS (
           DELETE FROM loomwork_site.expiries USING old WHERE expiries.digest = old.digest
           -- A node that has not seen an earlier deletion may show results from after the tick.
           AND NOT (is_forgotten AND $2)
         )
         DELETE FROM loomwork_site.query_dependencies USING old WHERE query_dependencies.query = old.digest`,
        [digestsOf(old), hasOthers],
      )
      // Other nodes may show them.
      const last = Math.ceil(before) - 1
      const forgotten = new Map(hasOthers ? old.map((key) => [key, last]) : [])
      const numbers = await writeExpiries(session, forgotten, true)
      await this.#queuePurges(session, old)
      return { old, numbers }
    })
    this.nodes.addOwn(numbers)
    return old
  }

  async note(name: string) {
    const [row] = await this.#database.query('SELECT value FROM loomwork_site.notes WHERE digest = $1', [
      digestOf(name),
    ])
    return row && decodeText(row.value)
  }

  async changeNote(name: string, change: (value: string | undefined) => string) {
    const digest = digestOf(name)
    await this.#database.transaction(lockForNotes, async (session) => {
      const [row] = await session.query('SELECT value FROM loomwork_site.notes WHERE digest = $1', [digest])
      const value = change(row && decodeText(row.value))
      await session.query(
        `INSERT INTO loomwork_site.notes (digest, name, value) VALUES ($1, $2, $3)
         ON CONFLICT (digest) DO UPDATE SET value = excluded.value`,
        [digest, encodeText(name), encodeText(value)],
      )
    })
  }

  async close() {
    await Promise.all([this.nodes.close(), this.#database.close()])
  }

  /** The GROQ of these rows of `cached_queries`, by its digest. */
  async #textsOf(rows: readonly ResultRow[]): Promise<ReadonlyMap<string, string>> {
    const unknown = new Set(
      rows.map(({ query }) => String(query)).filter((digest) => !this.#texts.has(digest)),
    )
    if (unknown.size > 0) {
      const found = await this.#database.query(
        'SELECT digest, text FROM loomwork_site.query_texts WHERE digest = ANY($1::uuid[])',
        [[...unknown]],
      )
      for (const { digest, text } of found) this.#texts.set(String(digest), decodeText(text))
    }
    return this.#texts
  }

  /** After expiries are written: a transaction that waits for their number has no lock here. */
  async #queuePurges(session: Session, keys: Iterable<string>) {
    if (this.#hasEdge) await queuePurges(session, keys)
  }

  /**
   * Takes ticks for all requests: those that arrive during a round trip share the next one. One row
   * has the last tick, so statements of several connections would wait for each other.
   */
  async #takeTicks() {
    while (this.#tickRequests.length > 0) {
      const requests = [...this.#tickRequests]
      try {
        const [row] = await this.#database.query(nextTicksSql, [this.#greatest, requests.length])
        const last = Number(row?.last)
        this.#greatest = Math.max(this.#greatest, last)
        for (const [index, { resolve }] of requests.entries()) resolve(last - requests.length + 1 + index)
      } catch (error) {
        for (const { reject } of requests) reject(error)
      }
      this.#tickRequests.splice(0, requests.length)
    }
  }
}

/** Deletes queries that last ran before a tick. */
async function deleteQueries(session: Session, { before, but }: { before: number; but: readonly string[] }) {
  await session.query(
    `WITH old AS (
       DELETE FROM loomwork_site.cached_queries WHERE at < $1::float8
       AND NOT EXISTS (SELECT FROM unnest($2::uuid[]) AS present (digest) WHERE present.digest = cached_queries.digest)
       RETURNING digest
     )
     DELETE FROM loomwork_site.query_dependencies USING old WHERE query_dependencies.query = old.digest`,
    [before, but],
  )
}

/** Older results count as deleted, but dependencies that stay the same are not written again. */
function countedAsDeleted(before: ReadonlyMap<string, StoredQuery>, since: number): Map<string, StoredQuery> {
  return new Map(
    [...before].map(([key, { result, dependencies }]) => [
      key,
      { result: result && result.at < since ? undefined : result, dependencies },
    ]),
  )
}

/** Replacements of a different result that counts as deleted. */
function differentFrom(
  before: ReadonlyMap<string, StoredQuery>,
  stored: ReadonlyMap<string, StoredQuery>,
  { replacements }: ResultWrites,
): Replacement[] {
  return [...replacements.values()].filter(({ key, hash }) => {
    const known = before.get(key)?.result
    return known && known.hash !== hash && !stored.get(key)?.result
  })
}

/** Of earlier results of these queries nothing is known from now on. */
async function forgetBefore(session: Session, results: readonly Pick<Replacement, 'key' | 'since'>[]) {
  for (const chunk of chunksOf(results)) {
    await session.query(
      `UPDATE loomwork_site.cached_queries SET since = result.since
       FROM unnest($1::uuid[], $2::bigint[]) AS result (digest, since) WHERE cached_queries.digest = result.digest`,
      [chunk.map(({ key }) => digestOf(key)), chunk.map(({ since }) => since)],
    )
  }
}

/** When the dependencies of these results changed; those that did not are left out. */
async function readChanges(session: Session, results: readonly CachedQuery[]): Promise<Map<string, number>> {
  const byDigest = new Map(
    results.flatMap(({ dependencies }) =>
      dependencies.map((dependency) => [digestOf(dependency), dependency] as const),
    ),
  )
  if (byDigest.size === 0) return new Map()
  const rows = await session.query(
    'SELECT dependency, at FROM loomwork_site.dependency_changes WHERE dependency = ANY($1::uuid[])',
    [[...byDigest.keys()]],
  )
  return new Map(rows.map(({ dependency, at }) => [byDigest.get(String(dependency)) ?? '', Number(at)]))
}

function digestsOf(texts: Iterable<string>): string[] {
  return [...texts].map(digestOf)
}

function fingerprintsIn(rows: readonly ResultRow[]): Map<string, Fingerprint> {
  // Only `saveFingerprints` writes this column.
  return new Map(
    rows.map(({ id, fingerprint }) => [decodeText(id), JSON.parse(String(fingerprint)) as Fingerprint]),
  )
}

function queryOf({ key, query, params }: ResultRow, texts: ReadonlyMap<string, string>): QueryWithParams {
  // Only `writeResults` writes this column.
  const parsed = JSON.parse(String(params)) as Record<string, unknown>
  return { key: decodeText(key), query: texts.get(String(query)) ?? '', params: parsed }
}
