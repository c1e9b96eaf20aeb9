/**
 * What the site has applied, on disk: survives a crash at any moment (`README.md` has the sequence).
 *
 * - imprints: the version of each published document that pages and records show
 * - expired: when a cache tag was expired last; a page whose reading began before is not served
 * - stale_records: pages whose search records have still to be brought up to date
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { env } from '#env.ts'
import type { Imprint } from '#facets/imprint.ts'

declare global {
  var loomworkApplied: Applied | undefined
}

/** Layout of the database; the number is kept in `user_version`. */
const migrations = [
  `CREATE TABLE imprints (id TEXT PRIMARY KEY, imprint TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE expired (tag TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE stale_records (page TEXT PRIMARY KEY) WITHOUT ROWID;
   CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
]

/** The store of one site. */
export class Applied {
  readonly #database: DatabaseSync

  /**
   * @param path file of the database, or `:memory:`
   * @throws Error when a newer version of the site wrote it
   */
  constructor(path: string) {
    this.#database = new DatabaseSync(path)
    // A second process (an old site that is just stopping) may hold the lock for a moment.
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
    const version = Number(this.#database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
    if (version > migrations.length) {
      throw new Error(
        `${path} was written by a newer version of the site (${version}, this one knows ${migrations.length}): start that version.`,
      )
    }
    for (const [index, sql] of migrations.entries()) {
      if (index >= version)
        this.#transaction(() => this.#database.exec(`${sql} PRAGMA user_version = ${index + 1}`))
    }
  }

  /** Imprints of these documents by id; those that were never applied are left out. */
  imprints(ids: Iterable<string>): Map<string, Imprint> {
    const select = this.#database.prepare('SELECT imprint FROM imprints WHERE id = ?')
    const found = new Map<string, Imprint>()
    for (const id of ids) {
      const row = select.get(id)
      if (row) found.set(id, parseImprint(row.imprint))
    }
    return found
  }

  /** Imprints of everything that was applied, by id. */
  allImprints(): Map<string, Imprint> {
    const rows = this.#database.prepare('SELECT id, imprint FROM imprints').all()
    return new Map(rows.map((row) => [String(row.id), parseImprint(row.imprint)]))
  }

  /** Writes down, before anything is done about it, which tags expire and which pages' records are stale. */
  begin(work: { readonly tags: Iterable<string>; readonly at: number; readonly pages: Iterable<string> }) {
    const expire = this.#database.prepare(
      'INSERT INTO expired (tag, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
    )
    const stale = this.#database.prepare('INSERT OR IGNORE INTO stale_records (page) VALUES (?)')
    this.#transaction(() => {
      for (const tag of work.tags) expire.run(tag, work.at)
      for (const page of work.pages) stale.run(page)
    })
  }

  /** Remembers versions as applied; `null` stands for a document that is gone. */
  remember(versions: ReadonlyMap<string, Imprint | null>) {
    const put = this.#database.prepare('INSERT OR REPLACE INTO imprints (id, imprint) VALUES (?, ?)')
    const drop = this.#database.prepare('DELETE FROM imprints WHERE id = ?')
    this.#transaction(() => {
      for (const [id, imprint] of versions) {
        if (imprint) put.run(id, JSON.stringify(imprint))
        else drop.run(id)
      }
    })
  }

  /** Ids of pages whose records have still to be brought up to date. */
  staleRecords(): string[] {
    return this.#database
      .prepare('SELECT page FROM stale_records ORDER BY page')
      .all()
      .map((row) => String(row.page))
  }

  /** Their records are fresh again. */
  recordsAreFresh(pages: Iterable<string>) {
    const drop = this.#database.prepare('DELETE FROM stale_records WHERE page = ?')
    this.#transaction(() => {
      for (const page of pages) drop.run(page)
    })
  }

  /** Every tag and when it was expired last. */
  expired(): Map<string, number> {
    const rows = this.#database.prepare('SELECT tag, at FROM expired').all()
    return new Map(rows.map((row) => [String(row.tag), Number(row.at)]))
  }

  /** Forgets expiries that no kept page is older than. */
  forgetExpiredBefore(at: number) {
    this.#database.prepare('DELETE FROM expired WHERE at < ?').run(at)
  }

  /** A remembered value, for example the id of the build that was applied last. */
  note(name: string): string | undefined {
    const row = this.#database.prepare('SELECT value FROM notes WHERE name = ?').get(name)
    return row ? String(row.value) : undefined
  }

  /** Remembers a value under a name. */
  setNote(name: string, value: string) {
    this.#database.prepare('INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)').run(name, value)
  }

  close() {
    this.#database.close()
  }

  #transaction(work: () => void) {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
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
