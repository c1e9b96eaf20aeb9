/**
 * Which entries of the page cache are being written, on the disk that has them: a SQLite file of
 * this machine, also where several machines share a regeneration store.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import { singleton } from '#singleton.ts'
import { Sqlite } from '#sqlite.ts'
import { siteFile } from '../site-file.ts'

/** As in `sqlite-store.ts`. */
const migrationFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The journal in one SQLite file. */
export class WriteJournal {
  readonly #database: Sqlite

  /**
   * @param path file of the database, or `:memory:`
   * @throws Error when a newer version of the site wrote it
   */
  constructor(path: string) {
    this.#database = new Sqlite(path, {
      migrations: migrationsIn(migrationFolder),
      // It is about killed processes, which lose no commit; a power cut may lose the last ones.
      synchronous: 'NORMAL',
      adviceIfDamaged: 'stop the product, and delete the file and the build.',
    })
  }

  /** Records that an entry is being written. */
  begin(key: string) {
    this.#database.statement('INSERT OR IGNORE INTO partial_writes (key) VALUES (?)').run(key)
  }

  /** The entry is complete. */
  end(key: string) {
    this.#database.statement('DELETE FROM partial_writes WHERE key = ?').run(key)
  }

  /** Keys of entries that were not written to the end. */
  keys(): string[] {
    return this.#database
      .statement('SELECT key FROM partial_writes')
      .all()
      .map(({ key }) => String(key))
  }
}

/** The journal of this site, `$DATA_DIR/site/page-writes.sqlite`. */
export function writeJournal(): WriteJournal {
  return singleton('writeJournal', () => new WriteJournal(siteFile('page-writes.sqlite')))
}
