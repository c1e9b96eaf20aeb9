/**
 * Responses that this machine has rendered since the build, as rows of a SQLite file: one that is
 * there is whole, whenever the process was killed.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import { Sqlite } from '#sqlite.ts'
import type { CachedPage, PageInIndex } from './cache-entries.ts'

/**
 * Most 404s and redirects, of about 15 kB each. Every page that moves leaves one, and clients can
 * request any number of unknown URLs; the oldest is rendered again at its next request.
 */
const maxNoPages = 1000

/** As in `sqlite-store.ts`. */
const migrations = migrationsIn(join(dirname(fileURLToPath(import.meta.url)), 'migrations'))

/** The responses by Next's key. */
export class StoredPages {
  readonly #database: Sqlite
  readonly #replacesBuilt: (key: string) => boolean
  readonly #onDropped: (path: string | null) => void
  readonly #most: number

  /**
   * @param file path of the database, or `:memory:`; responses of another build are deleted
   * @param replacesBuilt true if the build has a page for a key
   * @param onDropped called with the path of each response that was dropped
   * @throws StorageError when disk or file is the reason, otherwise Error when a newer version of
   *   the site wrote it
   */
  constructor(
    file: string,
    {
      build,
      replacesBuilt,
      onDropped,
      most = maxNoPages,
    }: {
      build: string
      replacesBuilt: (key: string) => boolean
      onDropped: (path: string | null) => void
      most?: number
    },
  ) {
    this.#replacesBuilt = replacesBuilt
    this.#onDropped = onDropped
    this.#most = most
    const database = new Sqlite(file, {
      migrations,
      // A power cut may lose the last commits: the pages of the build have expired then.
      synchronous: 'NORMAL',
      adviceIfDamaged: 'stop the product and delete the file: the site renders its pages again.',
    })
    this.#database = database
    database.transaction(() => {
      if (database.statement('SELECT id FROM build').get()?.id === build) return
      database.exec('DELETE FROM pages; DELETE FROM build')
      database.statement('INSERT INTO build (id) VALUES (?)').run(build)
    })
  }

  /** All of them, for the page index; those with `isDropped` have no entry. */
  all(): (PageInIndex & { readonly isDropped: boolean })[] {
    const rows = this.#database
      .statement('SELECT path, status, tags, entry IS NULL AS dropped FROM pages')
      .all()
    return rows.map(({ path, status, tags, dropped }) => ({
      path: path === null ? null : String(path),
      status: Number(status),
      tags: String(tags).split(',').filter(Boolean),
      isDropped: dropped === 1,
    }))
  }

  /** @returns undefined without a stored page, null if the build's page does not count either */
  get(key: string): CachedPage | null | undefined {
    const row = this.#database.statement('SELECT entry FROM pages WHERE key = ?').get(key)
    if (!row || row.entry === null) return row && null
    // Only `put` writes them.
    return deserialize(row.entry as Uint8Array) as CachedPage
  }

  /** @throws StorageError when the disk is the reason */
  put(key: string, { path, tags, status }: PageInIndex, entry: CachedPage): void {
    this.#database
      .statement('REPLACE INTO pages (key, path, status, tags, entry) VALUES (?, ?, ?, ?, ?)')
      .run(key, path, status, tags.join(','), serialize(entry))
    if (status >= 300) this.#dropOldest()
  }

  #dropOldest() {
    const noPages = 'FROM pages WHERE status >= 300 AND entry IS NOT NULL'
    const { count } = this.#database.statement(`SELECT count(*) AS count ${noPages}`).get() ?? {}
    if (Number(count) <= this.#most) return
    const oldest = this.#database.statement(`SELECT key, path ${noPages} ORDER BY rowid LIMIT 1`).get()
    if (!oldest) return
    const key = String(oldest.key)
    const drop = this.#replacesBuilt(key) ? 'UPDATE pages SET entry = NULL' : 'DELETE FROM pages'
    this.#database.statement(`${drop} WHERE key = ?`).run(key)
    this.#onDropped(oldest.path === null ? null : String(oldest.path))
  }
}
