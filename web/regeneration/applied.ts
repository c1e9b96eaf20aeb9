/**
 * What the site has applied, on disk: survives a crash at any moment (`README.md` has the sequence).
 *
 * - former: the last version of documents that are gone; one may come back at another address
 * - imprints: the version of each published document that pages and records show
 * - reads: every query that pages show, what it gave at its newest reading (a hash) and when that began
 * - read_facets: what that reading read
 * - expired: when a query expired last; a page that read it before is not served
 * - unfinished: entries of the page cache that are being written
 * - stale_records: pages whose search records have still to be brought up to date, and since when
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import { env } from '#env.ts'
import type { Facet } from '#facets/facets.ts'
import type { Imprint } from '#facets/imprint.ts'
import { Sqlite } from './sqlite.ts'

declare global {
  var loomworkApplied: Applied | undefined
}

/** `import.meta.dirname` is undefined in what Turbopack builds; it computes `import.meta.url` at run time. */
const migrationFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** A query as it was asked, with a hash of its answer. */
export interface Reading {
  readonly key: string
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly hash: string
  /** When the reading began, a tick. */
  readonly at: number
  readonly facets: readonly Facet[]
}

/** A query that can be asked again. */
export type Read = Pick<Reading, 'key' | 'query' | 'params'>

/** The store of one site. */
export class Applied {
  readonly #database: Sqlite

  /**
   * @param path file of the database, or `:memory:`
   * @throws Error when a newer version of the site wrote it
   */
  constructor(path: string) {
    this.#database = new Sqlite(path, migrationsIn(migrationFolder))
  }

  /** Imprints of these documents by id; those that were never applied are left out. */
  imprints(ids: Iterable<string>): Map<string, Imprint> {
    const select = this.#database.statement('SELECT imprint FROM imprints WHERE id = ?')
    const found = new Map<string, Imprint>()
    for (const id of ids) {
      const row = select.get(id)
      if (row) found.set(id, parseImprint(row.imprint))
    }
    return found
  }

  /** The same with the categories above them; of what is gone the last version. */
  lastKnown(ids: Iterable<string>): Map<string, Imprint> {
    const select = this.#database.statement(
      'SELECT imprint FROM imprints WHERE id = ?1 UNION ALL SELECT imprint FROM former WHERE id = ?1 LIMIT 1',
    )
    const found = new Map<string, Imprint>()
    const waiting = [...ids]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const row = found.has(id) ? undefined : select.get(id)
      if (!row) continue
      const imprint = parseImprint(row.imprint)
      found.set(id, imprint)
      waiting.push(imprint.container)
    }
    return found
  }

  /** Imprints of everything that was applied, by id. */
  allImprints(): Map<string, Imprint> {
    const rows = this.#database.statement('SELECT id, imprint FROM imprints').all()
    return new Map(rows.map((row) => [String(row.id), parseImprint(row.imprint)]))
  }

  /** How many documents were applied. */
  documentCount(): number {
    return Number(this.#database.statement('SELECT count(*) AS count FROM imprints').get()?.count ?? 0)
  }

  /** Writes down, before anything is done about it, which pages' records are stale, and since which tick. */
  begin(pages: Iterable<string>, at: number) {
    const stale = this.#database.statement('INSERT OR REPLACE INTO stale_records (page, at) VALUES (?, ?)')
    this.#database.transaction(() => {
      for (const page of pages) stale.run(page, at)
    })
  }

  /**
   * Notes what a query gave. When that is not what is noted already, every entry made from the other answer expires:
   *
   * - the new reading began later: everything read before it
   * - it began earlier, and ended late: this reading itself
   *
   * So all entries that are served show the answer that is noted.
   * @returns until when readings of this query expired now; undefined when nothing did
   */
  noteReading(reading: Reading): number | undefined {
    return this.#database.transaction(() => this.#noteReading(reading))
  }

  #noteReading({ key, query, params, hash, at, facets }: Reading): number | undefined {
    const known = this.#database.statement('SELECT hash, at FROM reads WHERE key = ?').get(key)
    if (known?.hash === hash) {
      // The next other answer has to expire this reading too.
      if (Number(known.at) < at) {
        this.#database.statement('UPDATE reads SET at = ? WHERE key = ?').run(at, key)
        this.#setFacets(key, facets)
      }
      return undefined
    }
    const isNewer = !known || Number(known.at) < at
    if (isNewer) {
      const { id } = this.#queryId(query)
      this.#database
        .statement('INSERT OR REPLACE INTO reads (key, query, params, hash, at) VALUES (?, ?, ?, ?, ?)')
        .run(...[key, id, JSON.stringify(params), hash, at])
      this.#setFacets(key, facets)
    }
    if (!known) return undefined
    const until = isNewer ? at - 1 : at
    this.expireRead(key, until)
    return until
  }

  /** Queries whose newest answer was read from one of the facets. */
  readsOf(facets: Iterable<Facet>): Read[] {
    const select = this.#database.statement(
      `SELECT reads.key, queries.text AS query, reads.params FROM read_facets
       JOIN reads ON reads.key = read_facets.key JOIN queries ON queries.id = reads.query WHERE facet = ?`,
    )
    const found = new Map<string, Read>()
    for (const facet of facets) {
      for (const { key, query, params } of select.all(facet)) {
        found.set(String(key), { key: String(key), query: String(query), params: parseParams(params) })
      }
    }
    return [...found.values()]
  }

  /** A query as it was noted at its newest reading. */
  reading(key: string): (Read & Pick<Reading, 'hash'>) | undefined {
    const row = this.#database
      .statement(
        `SELECT queries.text AS query, reads.params, reads.hash FROM reads
       JOIN queries ON queries.id = reads.query WHERE reads.key = ?`,
      )
      .get(key)
    return row && { key, query: String(row.query), params: parseParams(row.params), hash: String(row.hash) }
  }

  /** When the newest reading of a query began; undefined for one that was never noted. */
  readAt(key: string): number | undefined {
    const row = this.#database.statement('SELECT at FROM reads WHERE key = ?').get(key)
    return row && Number(row.at)
  }

  /** Whether a query was ever noted. */
  knows(key: string): boolean {
    return this.readAt(key) !== undefined
  }

  /** Expires every reading of a query until a tick. */
  expireRead(key: string, at: number) {
    this.#database
      .statement(
        'INSERT INTO expired (tag, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
      )
      .run(key, at)
  }

  /**
   * Takes the readings of a build in place of all others: its pages are the only ones now.
   * @param since tick; what was read from then on belongs to pages that the new build is making already
   */
  replaceReadings(readings: Iterable<Reading>, since: number) {
    this.#database.transaction(() => {
      this.#database
        .statement('DELETE FROM read_facets WHERE key IN (SELECT key FROM reads WHERE at < ?)')
        .run(since)
      this.#database.statement('DELETE FROM reads WHERE at < ?').run(since)
      for (const reading of [...readings].sort((a, b) => a.at - b.at)) this.#noteReading(reading)
    })
  }

  /** Forgets queries, and when they expired, that were last read before a tick and that `isKept` does not hold for. */
  forgetReads({ before, isKept }: { before: number; isKept: (key: string) => boolean }): string[] {
    const old = this.#database
      .statement(
        `SELECT key FROM reads WHERE at < ?
       UNION SELECT tag FROM expired WHERE at < ? AND tag NOT IN (SELECT key FROM reads)`,
      )
      .all(before, before)
      .map(({ key }) => String(key))
      .filter((key) => !isKept(key))
    this.#database.transaction(() => {
      for (const key of old) {
        for (const sql of ['reads WHERE key', 'read_facets WHERE key', 'expired WHERE tag'])
          this.#database.statement(`DELETE FROM ${sql} = ?`).run(key)
      }
    })
    return old
  }

  /** Remembers versions as applied; `null` stands for a document that is gone. */
  remember(versions: ReadonlyMap<string, Imprint | null>) {
    const put = this.#database.statement('INSERT OR REPLACE INTO imprints (id, imprint) VALUES (?, ?)')
    const bury = this.#database.statement(
      'INSERT OR REPLACE INTO former SELECT id, imprint FROM imprints WHERE id = ?',
    )
    const drop = this.#database.statement('DELETE FROM imprints WHERE id = ?')
    this.#database.transaction(() => {
      for (const [id, imprint] of versions) {
        if (imprint) put.run(id, JSON.stringify(imprint))
        else {
          bury.run(id)
          drop.run(id)
        }
      }
    })
  }

  /** Pages whose records have still to be brought up to date, by id, and since when. */
  staleRecords(): Map<string, number> {
    const rows = this.#database.statement('SELECT page, at FROM stale_records ORDER BY page').all()
    return new Map(rows.map(({ page, at }) => [String(page), Number(at)]))
  }

  /** Their records are as fresh as when they were read; a page that changed since stays noted. */
  recordsAreFresh(pages: ReadonlyMap<string, number>) {
    const drop = this.#database.statement('DELETE FROM stale_records WHERE page = ? AND at = ?')
    this.#database.transaction(() => {
      for (const [page, at] of pages) drop.run(page, at)
    })
  }

  /** Every query that ever expired, by key, and until when. */
  expired(): Map<string, number> {
    const rows = this.#database.statement('SELECT tag, at FROM expired').all()
    return new Map(rows.map((row) => [String(row.tag), Number(row.at)]))
  }

  /** Notes that an entry of the page cache is being written. */
  beginWriting(key: string) {
    this.#database.statement('INSERT OR IGNORE INTO unfinished (key) VALUES (?)').run(key)
  }

  /** It is whole. */
  endWriting(key: string) {
    this.#database.statement('DELETE FROM unfinished WHERE key = ?').run(key)
  }

  /** Keys of entries whose writing was begun and not ended. */
  unfinished(): string[] {
    return this.#database
      .statement('SELECT key FROM unfinished')
      .all()
      .map(({ key }) => String(key))
  }

  /** A remembered value, for example the id of the build that was applied last. */
  note(name: string): string | undefined {
    const row = this.#database.statement('SELECT value FROM notes WHERE name = ?').get(name)
    return row ? String(row.value) : undefined
  }

  /** Remembers a value under a name. */
  setNote(name: string, value: string) {
    this.#database.statement('INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)').run(name, value)
  }

  close() {
    this.#database.close()
  }

  /** The same answer may come from more, or from less, than before. */
  #setFacets(key: string, facets: readonly Facet[]) {
    const known = this.#database
      .statement('SELECT facet FROM read_facets WHERE key = ? ORDER BY facet')
      .all(key)
      .map(({ facet }) => facet)
    if (known.join('\n') === [...facets].sort().join('\n')) return
    this.#database.statement('DELETE FROM read_facets WHERE key = ?').run(key)
    for (const facet of facets)
      this.#database.statement('INSERT INTO read_facets (facet, key) VALUES (?, ?)').run(facet, key)
  }

  #queryId(text: string): { id: number } {
    this.#database.statement('INSERT OR IGNORE INTO queries (text) VALUES (?)').run(text)
    const row = this.#database.statement('SELECT id FROM queries WHERE text = ?').get(text)
    return { id: Number(row?.id) }
  }
}

/** The store of this site, `$DATA_DIR/site/applied.sqlite`; one connection for the whole process. */
export function applied(): Applied {
  globalThis.loomworkApplied ??= open()
  return globalThis.loomworkApplied
}

function open(): Applied {
  const folder = join(env().DATA_DIR, 'site')
  mkdirSync(folder, { recursive: true })
  return new Applied(join(folder, 'applied.sqlite'))
}

function parseImprint(json: unknown): Imprint {
  // Only `remember` writes this column.
  return JSON.parse(String(json)) as Imprint
}

function parseParams(json: unknown): Readonly<Record<string, unknown>> {
  // Only `noteReading` writes this column.
  return JSON.parse(String(json)) as Record<string, unknown>
}
