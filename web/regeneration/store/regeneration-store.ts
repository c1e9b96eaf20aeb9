/**
 * What the site has applied, on disk: survives a crash at any moment (`README.md` has the
 * sequence).
 *
 * - fingerprints: the version of each published document that pages and records show
 * - former_fingerprints: the last version of deleted documents; one may return at another URL
 * - cached_queries: every query that pages show, with the hash of its last result and the tick at
 *   which that query began
 * - query_texts: the GROQ of these queries, each once
 * - query_dependencies: the dependency keys of these results
 * - expiries: until which tick a query has expired; a page that used an earlier result is not
 *   served
 * - partial_writes: entries of the page cache that are being written
 * - stale_records: pages whose search records still have to be updated, and since when
 * - notes: other values by name
 */

import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import type { Fingerprint } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'
import { Sqlite } from '#sqlite.ts'

/**
 * `import.meta.dirname` is undefined in what Turbopack builds; it computes `import.meta.url` at run
 * time.
 */
const migrationFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** A query with its parameters, and the hash of its last result. */
export interface CachedQuery {
  readonly key: string
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly hash: string
  /** Tick at which the query began. */
  readonly at: number
  readonly dependencies: readonly DependencyKey[]
}

/** A query that can be run again. */
export type QueryWithParams = Pick<CachedQuery, 'key' | 'query' | 'params'>

/** Everything that regeneration keeps on disk, for one site. */
export class RegenerationStore {
  readonly #database: Sqlite

  /**
   * @param path file of the database, or `:memory:`
   * @throws Error when a newer version of the site wrote it
   */
  constructor(path: string) {
    this.#database = new Sqlite(path, {
      migrations: migrationsIn(migrationFolder),
      // After a power cut the site compares everything with the lake, so the last commits may be
      // lost.
      synchronous: 'NORMAL',
      adviceIfDamaged: 'stop the product and move the file away; the site rebuilds it when it starts.',
    })
  }

  /** Fingerprints of these documents by id; documents that were never applied are left out. */
  fingerprints(ids: Iterable<string>): Map<string, Fingerprint> {
    const select = this.#database.statement('SELECT fingerprint FROM fingerprints WHERE id = ?')
    const found = new Map<string, Fingerprint>()
    for (const id of ids) {
      const row = select.get(id)
      if (row) found.set(id, parseFingerprint(row.fingerprint))
    }
    return found
  }

  /** Fingerprints of these documents and the categories above them; of deleted ones the last. */
  lastFingerprints(ids: Iterable<string>): Map<string, Fingerprint> {
    const select = this.#database.statement(
      'SELECT fingerprint FROM fingerprints WHERE id = ?1 UNION ALL SELECT fingerprint FROM former_fingerprints WHERE id = ?1 LIMIT 1',
    )
    const found = new Map<string, Fingerprint>()
    const waiting = [...ids]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const row = found.has(id) ? undefined : select.get(id)
      if (!row) continue
      const fingerprint = parseFingerprint(row.fingerprint)
      found.set(id, fingerprint)
      waiting.push(fingerprint.container)
    }
    return found
  }

  /** Fingerprints of all documents that were applied, by id. */
  allFingerprints(): Map<string, Fingerprint> {
    const rows = this.#database.statement('SELECT id, fingerprint FROM fingerprints').all()
    return new Map(rows.map((row) => [String(row.id), parseFingerprint(row.fingerprint)]))
  }

  /** Number of documents that were applied. */
  documentCount(): number {
    return Number(this.#database.statement('SELECT count(*) AS count FROM fingerprints').get()?.count ?? 0)
  }

  /**
   * Records which pages have stale search records, and since which tick, before anything is done
   * about it.
   */
  markRecordsStale(pages: Iterable<string>, at: number) {
    const stale = this.#database.statement('INSERT OR REPLACE INTO stale_records (page, at) VALUES (?, ?)')
    this.#database.transaction(() => {
      for (const page of pages) stale.run(page, at)
    })
  }

  /**
   * Stores the result of a query. If it differs from the stored one, every entry with the other
   * result expires:
   *
   * - if the new query began later: everything that read the query before it
   * - if it began earlier and took longer: the new result itself
   *
   * So all entries that are served show the stored result.
   * @returns the tick until which the query has expired now; undefined if it has not
   */
  saveResult(reading: CachedQuery): number | undefined {
    return this.#database.transaction(() => this.#saveResult(reading))
  }

  /**
   * Stores the results of several queries and expires others, all or nothing.
   * @param expired keys of queries that expire whatever their result is, and until which tick
   * @returns the queries that have expired now, and until which tick
   */
  saveResults(results: readonly CachedQuery[], expired: ReadonlyMap<string, number>): Map<string, number> {
    return this.#database.transaction(() => {
      const until = new Map(expired)
      for (const [key, at] of expired) this.expireQuery(key, at)
      for (const result of results) {
        const at = this.#saveResult(result)
        if (at !== undefined) until.set(result.key, Math.max(at, until.get(result.key) ?? 0))
      }
      return until
    })
  }

  #saveResult({ key, query, params, hash, at, dependencies }: CachedQuery): number | undefined {
    const known = this.#database.statement('SELECT hash, at FROM cached_queries WHERE key = ?').get(key)
    if (known?.hash === hash) {
      // The next different result has to expire this one too.
      if (Number(known.at) < at) {
        this.#database.statement('UPDATE cached_queries SET at = ? WHERE key = ?').run(at, key)
        this.#setDependencies(key, dependencies)
      }
      return undefined
    }
    const isNewer = !known || Number(known.at) < at
    if (isNewer) {
      const { id } = this.#queryId(query)
      this.#database
        .statement(
          'INSERT OR REPLACE INTO cached_queries (key, query, params, hash, at) VALUES (?, ?, ?, ?, ?)',
        )
        .run(...[key, id, JSON.stringify(params), hash, at])
      this.#setDependencies(key, dependencies)
    }
    if (!known) return undefined
    const until = isNewer ? at - 1 : at
    this.expireQuery(key, until)
    return until
  }

  /** Queries whose last result has one of these dependencies. */
  queriesDependingOn(dependencies: Iterable<DependencyKey>): QueryWithParams[] {
    const select = this.#database.statement(
      `SELECT cached_queries.key, query_texts.text AS query, cached_queries.params FROM query_dependencies
       JOIN cached_queries ON cached_queries.key = query_dependencies.key JOIN query_texts ON query_texts.id = cached_queries.query WHERE dependency = ?`,
    )
    const found = new Map<string, QueryWithParams>()
    for (const dependency of dependencies) {
      for (const { key, query, params } of select.all(dependency)) {
        found.set(String(key), { key: String(key), query: String(query), params: parseParams(params) })
      }
    }
    return [...found.values()]
  }

  /** A query with the hash of its last result. */
  cachedQuery(key: string): (QueryWithParams & Pick<CachedQuery, 'hash'>) | undefined {
    const row = this.#database
      .statement(
        `SELECT query_texts.text AS query, cached_queries.params, cached_queries.hash FROM cached_queries
       JOIN query_texts ON query_texts.id = cached_queries.query WHERE cached_queries.key = ?`,
      )
      .get(key)
    return row && { key, query: String(row.query), params: parseParams(row.params), hash: String(row.hash) }
  }

  /** Tick at which the last run of a query began; undefined for a query that is not stored. */
  newestTick(key: string): number | undefined {
    const row = this.#database.statement('SELECT at FROM cached_queries WHERE key = ?').get(key)
    return row && Number(row.at)
  }

  /** Whether a query is stored. */
  hasQuery(key: string): boolean {
    return this.newestTick(key) !== undefined
  }

  /** Expires all results of a query whose run began at a tick or earlier. */
  expireQuery(key: string, at: number) {
    this.#database
      .statement(
        'INSERT INTO expiries (key, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
      )
      .run(key, at)
  }

  /**
   * Replaces all queries by those of a build: its pages are the only ones now.
   * @param since tick; queries that ran later belong to pages that the new build renders already
   */
  replaceQueries(readings: Iterable<CachedQuery>, since: number) {
    this.#database.transaction(() => {
      this.#database
        .statement(
          'DELETE FROM query_dependencies WHERE key IN (SELECT key FROM cached_queries WHERE at < ?)',
        )
        .run(since)
      this.#database.statement('DELETE FROM cached_queries WHERE at < ?').run(since)
      for (const reading of [...readings].sort((a, b) => a.at - b.at)) this.#saveResult(reading)
    })
  }

  /**
   * Deletes queries, and their expiries, that last ran before a tick and for which `isKept` is
   * false.
   */
  forgetQueries({ before, isKept }: { before: number; isKept: (key: string) => boolean }): string[] {
    const old = this.#database
      .statement(
        `SELECT key FROM cached_queries WHERE at < ?
       UNION SELECT key FROM expiries WHERE at < ? AND key NOT IN (SELECT key FROM cached_queries)`,
      )
      .all(before, before)
      .map(({ key }) => String(key))
      .filter((key) => !isKept(key))
    this.#database.transaction(() => {
      for (const key of old) {
        for (const sql of ['cached_queries WHERE key', 'query_dependencies WHERE key', 'expiries WHERE key'])
          this.#database.statement(`DELETE FROM ${sql} = ?`).run(key)
      }
    })
    return old
  }

  /** Stores versions as applied; `null` stands for a deleted document. */
  saveFingerprints(versions: ReadonlyMap<string, Fingerprint | null>) {
    const put = this.#database.statement(
      'INSERT OR REPLACE INTO fingerprints (id, fingerprint) VALUES (?, ?)',
    )
    const bury = this.#database.statement(
      'INSERT OR REPLACE INTO former_fingerprints SELECT id, fingerprint FROM fingerprints WHERE id = ?',
    )
    const drop = this.#database.statement('DELETE FROM fingerprints WHERE id = ?')
    this.#database.transaction(() => {
      for (const [id, fingerprint] of versions) {
        if (fingerprint) put.run(id, JSON.stringify(fingerprint))
        else {
          bury.run(id)
          drop.run(id)
        }
      }
    })
  }

  /** Pages whose search records still have to be updated, by id, and since when. */
  staleRecords(): Map<string, number> {
    const rows = this.#database.statement('SELECT page, at FROM stale_records ORDER BY page').all()
    return new Map(rows.map(({ page, at }) => [String(page), Number(at)]))
  }

  /** The records of these pages are up to date; a page that changed in the meantime stays stale. */
  markRecordsFresh(pages: ReadonlyMap<string, number>) {
    const drop = this.#database.statement('DELETE FROM stale_records WHERE page = ? AND at = ?')
    this.#database.transaction(() => {
      for (const [page, at] of pages) drop.run(page, at)
    })
  }

  /** Every query that has expired, by key, and until which tick. */
  expiries(): Map<string, number> {
    const rows = this.#database.statement('SELECT key, at FROM expiries').all()
    return new Map(rows.map((row) => [String(row.key), Number(row.at)]))
  }

  /** Records that an entry of the page cache is being written. */
  beginWriting(key: string) {
    this.#database.statement('INSERT OR IGNORE INTO partial_writes (key) VALUES (?)').run(key)
  }

  /** The entry is complete. */
  endWriting(key: string) {
    this.#database.statement('DELETE FROM partial_writes WHERE key = ?').run(key)
  }

  /** Keys of entries that were not written to the end. */
  partialWrites(): string[] {
    return this.#database
      .statement('SELECT key FROM partial_writes')
      .all()
      .map(({ key }) => String(key))
  }

  /** A stored value, for example the id of the build that was applied last. */
  note(name: string): string | undefined {
    const row = this.#database.statement('SELECT value FROM notes WHERE name = ?').get(name)
    return row ? String(row.value) : undefined
  }

  /** Stores a value under a name. */
  setNote(name: string, value: string) {
    this.#database.statement('INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)').run(name, value)
  }

  close() {
    this.#database.close()
  }

  /** The same result may have other dependencies than before. */
  #setDependencies(key: string, dependencies: readonly DependencyKey[]) {
    const known = this.#database
      .statement('SELECT dependency FROM query_dependencies WHERE key = ? ORDER BY dependency')
      .all(key)
      .map(({ dependency }) => dependency)
    if (known.join('\n') === [...dependencies].sort().join('\n')) return
    this.#database.statement('DELETE FROM query_dependencies WHERE key = ?').run(key)
    for (const dependency of dependencies)
      this.#database
        .statement('INSERT INTO query_dependencies (dependency, key) VALUES (?, ?)')
        .run(dependency, key)
  }

  #queryId(text: string): { id: number } {
    this.#database.statement('INSERT OR IGNORE INTO query_texts (text) VALUES (?)').run(text)
    const row = this.#database.statement('SELECT id FROM query_texts WHERE text = ?').get(text)
    return { id: Number(row?.id) }
  }
}

/**
 * The store of this site, `$DATA_DIR/site/applied.sqlite`; one connection for the whole process.
 */
export function applied(): RegenerationStore {
  return singleton('regenerationStore', open)
}

function open(): RegenerationStore {
  const folder = join(env().DATA_DIR, 'site')
  mkdirSync(folder, { recursive: true })
  return new RegenerationStore(join(folder, 'applied.sqlite'))
}

function parseFingerprint(json: unknown): Fingerprint {
  // Only `saveFingerprints` writes this column.
  return JSON.parse(String(json)) as Fingerprint
}

function parseParams(json: unknown): Readonly<Record<string, unknown>> {
  // Only `saveResult` writes this column.
  return JSON.parse(String(json)) as Record<string, unknown>
}
