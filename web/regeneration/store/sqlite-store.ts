/**
 * The regeneration store of a site on one machine: a SQLite file. Each method does its work before
 * it returns its promise, so nothing comes in between.
 */

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import type { Fingerprint } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { advanceTo, tick } from '#freshness/ticks.ts'
import { Sqlite } from '#sqlite.ts'
import type {
  CachedQuery,
  PurgeQueue,
  QueryWithParams,
  RegenerationStore,
  StoreOptions,
} from './regeneration-store.ts'
import { changesAreKeptMs, effectOf } from './result-effect.ts'

/**
 * `import.meta.dirname` is undefined in what Turbopack builds; it computes `import.meta.url` at run
 * time.
 */
const migrationFolder = join(dirname(fileURLToPath(import.meta.url)), 'sqlite-migrations')

/** Note with the build whose pages the store is about. */
const buildNote = 'build'

/** The store in one SQLite file, for one process. */
export class SqliteStore implements RegenerationStore {
  readonly #database: Sqlite
  readonly #hasEdge: boolean
  readonly purges: PurgeQueue = {
    pending: async () =>
      this.#database
        .statement('SELECT key, turn FROM purges ORDER BY turn')
        .all()
        .map(({ key, turn }) => ({ key: String(key), turn: Number(turn) })),
    done: async (purges) => {
      const drop = this.#database.statement('DELETE FROM purges WHERE turn = ?')
      this.#database.transaction(() => {
        for (const { turn } of purges) drop.run(turn)
      })
    },
  }

  /**
   * @param path file of the database, or `:memory:`
   * @throws Error when a newer version of the site wrote it
   */
  constructor(path: string, { hasEdge }: StoreOptions = { hasEdge: false }) {
    this.#hasEdge = hasEdge
    this.#database = new Sqlite(path, {
      migrations: migrationsIn(migrationFolder),
      // After a power cut the site compares everything with the lake, so the last commits may be
      // lost.
      synchronous: 'NORMAL',
      adviceIfDamaged: 'stop the product and move the file away; the site rebuilds it when it starts.',
    })
    // Versions that are read from now on are later than all that are stored, also if the system's
    // clock was set back.
    const newest = this.#database
      .statement(
        'SELECT max(at) AS at FROM (SELECT at FROM fingerprints UNION ALL SELECT at FROM former_fingerprints)',
      )
      .get()
    advanceTo(Number(newest?.at ?? 0))
  }

  async nextTick() {
    return tick()
  }

  async advanceTicks(past: number) {
    // Cache tags have whole numbers.
    advanceTo(Math.ceil(past))
  }

  async fingerprints(ids: Iterable<string>) {
    const select = this.#database.statement('SELECT fingerprint FROM fingerprints WHERE id = ?')
    const found = new Map<string, Fingerprint>()
    for (const id of ids) {
      const row = select.get(id)
      if (row) found.set(id, parseFingerprint(row.fingerprint))
    }
    return found
  }

  async lastFingerprints(ids: Iterable<string>) {
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

  async allFingerprints() {
    const rows = this.#database.statement('SELECT id, fingerprint FROM fingerprints').all()
    return new Map(rows.map((row) => [String(row.id), parseFingerprint(row.fingerprint)]))
  }

  async documentCount() {
    return Number(this.#database.statement('SELECT count(*) AS count FROM fingerprints').get()?.count ?? 0)
  }

  async saveFingerprints(versions: ReadonlyMap<string, Fingerprint | null>, at: number) {
    const put = this.#database.statement(
      `INSERT INTO fingerprints (id, fingerprint, at) SELECT ?1, ?2, ?3
       WHERE NOT EXISTS (SELECT 1 FROM former_fingerprints WHERE id = ?1 AND at > ?3)
       ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint, at = excluded.at WHERE at <= excluded.at`,
    )
    const noteLaterDeletion = this.#database.statement(
      `UPDATE former_fingerprints SET at = ?2 WHERE id = ?1 AND at < ?2
       AND NOT EXISTS (SELECT 1 FROM fingerprints WHERE id = ?1)`,
    )
    const keepFormer = this.#database.statement(
      `INSERT OR REPLACE INTO former_fingerprints (id, fingerprint, at)
       SELECT id, fingerprint, ?2 FROM fingerprints WHERE id = ?1 AND at <= ?2`,
    )
    const deleteCurrent = this.#database.statement('DELETE FROM fingerprints WHERE id = ?1 AND at <= ?2')
    this.#database.transaction(() => {
      for (const [id, fingerprint] of versions) {
        if (fingerprint) put.run(id, JSON.stringify(fingerprint), at)
        else for (const statement of [noteLaterDeletion, keepFormer, deleteCurrent]) statement.run(id, at)
      }
    })
  }

  async markRecordsStale(pages: Iterable<string>, at: number) {
    const stale = this.#database.statement('INSERT OR REPLACE INTO stale_records (page, at) VALUES (?, ?)')
    this.#database.transaction(() => {
      for (const page of pages) stale.run(page, at)
    })
  }

  async staleRecords() {
    const rows = this.#database.statement('SELECT page, at FROM stale_records ORDER BY page').all()
    return new Map(rows.map(({ page, at }) => [String(page), Number(at)]))
  }

  async markRecordsFresh(pages: ReadonlyMap<string, number>) {
    const drop = this.#database.statement('DELETE FROM stale_records WHERE page = ? AND at = ?')
    this.#database.transaction(() => {
      for (const [page, at] of pages) drop.run(page, at)
    })
  }

  async saveResults(results: readonly CachedQuery[], expired: ReadonlyMap<string, number> = new Map()) {
    return this.#database.transaction(() => {
      const until = new Map(expired)
      for (const [key, at] of expired) this.#expire(key, at)
      for (const result of results) {
        const at = this.#saveResult(result, (dependencies) => this.#changedAt(dependencies))
        if (at !== undefined) until.set(result.key, Math.max(at, until.get(result.key) ?? 0))
      }
      return until
    })
  }

  async recordChanges(dependencies: Iterable<DependencyKey>, at: number) {
    const put = this.#database.statement(
      // Two runs may record their changes in another order than they got their ticks.
      'INSERT INTO dependency_changes (dependency, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
    )
    this.#database.transaction(() => {
      this.#database.statement('DELETE FROM dependency_changes WHERE at < ?').run(at - changesAreKeptMs)
      for (const dependency of dependencies) put.run(dependency, at)
    })
  }

  async queriesDependingOn(dependencies: Iterable<DependencyKey>) {
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

  async cachedQueries(keys: Iterable<string>) {
    const select = this.#database.statement(
      `SELECT query_texts.text AS query, cached_queries.params, cached_queries.hash, cached_queries.at FROM cached_queries
       JOIN query_texts ON query_texts.id = cached_queries.query WHERE cached_queries.key = ?`,
    )
    const found = new Map<string, QueryWithParams & Pick<CachedQuery, 'hash' | 'at'>>()
    for (const key of keys) {
      const row = select.get(key)
      if (!row) continue
      const { query, params, hash, at } = row
      found.set(key, {
        key,
        query: String(query),
        params: parseParams(params),
        hash: String(hash),
        at: Number(at),
      })
    }
    return found
  }

  async expireQueries(expired: ReadonlyMap<string, number>) {
    this.#database.transaction(() => {
      for (const [key, at] of expired) this.#expire(key, at)
    })
  }

  async expiries() {
    const rows = this.#database.statement('SELECT key, at FROM expiries').all()
    return new Map(rows.map((row) => [String(row.key), Number(row.at)]))
  }

  async knowsBuild(build: string) {
    return this.#note(buildNote) === build
  }

  async importQueries(_build: string, queries: Iterable<CachedQuery>, since: number) {
    const expired = new Map<string, number>()
    this.#database.transaction(() => {
      this.#database
        .statement(
          'DELETE FROM query_dependencies WHERE key IN (SELECT key FROM cached_queries WHERE at < ?)',
        )
        .run(since)
      this.#database.statement('DELETE FROM cached_queries WHERE at < ?').run(since)
      // What changed since the build began is revalidated by the run that imports it (`planOfAll`).
      for (const result of [...queries].sort((a, b) => a.at - b.at)) {
        const until = this.#saveResult(result, () => 0)
        if (until !== undefined) expired.set(result.key, Math.max(until, expired.get(result.key) ?? 0))
      }
    })
    return expired
  }

  async confirmBuild(build: string) {
    await this.changeNote(buildNote, () => build)
  }

  async forgetQueries({ before, isKept }: { before: number; isKept: (key: string) => boolean }) {
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
        this.#queuePurge(key)
        for (const sql of ['cached_queries WHERE key', 'query_dependencies WHERE key', 'expiries WHERE key'])
          this.#database.statement(`DELETE FROM ${sql} = ?`).run(key)
      }
    })
    return old
  }

  async note(name: string) {
    return this.#note(name)
  }

  async changeNote(name: string, change: (value: string | undefined) => string) {
    this.#database.transaction(() => {
      const put = this.#database.statement('INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)')
      put.run(name, change(this.#note(name)))
    })
  }

  async close() {
    this.#database.close()
  }

  #note(name: string): string | undefined {
    const row = this.#database.statement('SELECT value FROM notes WHERE name = ?').get(name)
    return row && String(row.value)
  }

  #saveResult(
    result: CachedQuery,
    changedAt: (dependencies: readonly DependencyKey[]) => number,
  ): number | undefined {
    const { key, query, params, hash, at, dependencies } = result
    const row = this.#database.statement('SELECT hash, at FROM cached_queries WHERE key = ?').get(key)
    const known = row && { hash: String(row.hash), at: Number(row.at) }
    const { write, until } = effectOf(result, known, known ? 0 : changedAt(dependencies))
    if (write === 'replace') {
      this.#database
        .statement(
          'INSERT OR REPLACE INTO cached_queries (key, query, params, hash, at) VALUES (?, ?, ?, ?, ?)',
        )
        .run(key, this.#idOfText(query), JSON.stringify(params), hash, at)
    }
    if (write === 'confirm') {
      this.#database.statement('UPDATE cached_queries SET at = ? WHERE key = ?').run(at, key)
    }
    if (write !== 'none') this.#setDependencies(key, dependencies)
    if (until !== undefined) this.#expire(key, until)
    return until
  }

  #changedAt(dependencies: readonly DependencyKey[]): number {
    const select = this.#database.statement('SELECT at FROM dependency_changes WHERE dependency = ?')
    let newest = 0
    for (const dependency of dependencies) newest = Math.max(newest, Number(select.get(dependency)?.at ?? 0))
    return newest
  }

  #queuePurge(key: string) {
    if (this.#hasEdge) this.#database.statement('INSERT OR REPLACE INTO purges (key) VALUES (?)').run(key)
  }

  #expire(key: string, at: number) {
    this.#queuePurge(key)
    this.#database
      .statement(
        'INSERT INTO expiries (key, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
      )
      .run(key, at)
  }

  /** The same result may have other dependencies than before. */
  #setDependencies(key: string, given: readonly DependencyKey[]) {
    const dependencies = new Set(given)
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

  #idOfText(text: string): number {
    this.#database.statement('INSERT OR IGNORE INTO query_texts (text) VALUES (?)').run(text)
    const row = this.#database.statement('SELECT id FROM query_texts WHERE text = ?').get(text)
    return Number(row?.id)
  }
}

function parseFingerprint(json: unknown): Fingerprint {
  // Only `saveFingerprints` writes this column.
  return JSON.parse(String(json)) as Fingerprint
}

function parseParams(json: unknown): Readonly<Record<string, unknown>> {
  // Only `saveResults` writes this column.
  return JSON.parse(String(json)) as Record<string, unknown>
}
