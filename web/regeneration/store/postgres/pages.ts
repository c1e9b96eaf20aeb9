/** Rendered pages in Postgres. */
import type { PageStorage } from '../regeneration-store.ts'
import type { PostgresDatabase, Session } from './database.ts'
import { decodeText, digestOf } from './texts.ts'

/** The pages in the table `pages`. */
export class PostgresPages implements PageStorage {
  readonly #database: PostgresDatabase
  readonly #migrated: () => Promise<void>

  /** @param migrated resolves when the table exists */
  constructor(database: PostgresDatabase, migrated: () => Promise<void>) {
    this.#database = database
    this.#migrated = migrated
  }

  async read(build: string, key: string) {
    await this.#migrated()
    const [row] = await this.#database.query(
      'SELECT entry FROM loomwork_site.pages WHERE build = $1 AND key = $2',
      [digestOf(build), digestOf(key)],
    )
    return row?.entry instanceof Uint8Array ? row.entry : undefined
  }

  async write(build: string, key: string, entry: Uint8Array) {
    await this.#migrated()
    await this.#database.query(
      `INSERT INTO loomwork_site.pages (build, key, entry) VALUES ($1, $2, $3)
       ON CONFLICT (build, key) DO UPDATE SET entry = excluded.entry`,
      [digestOf(build), digestOf(key), entry],
    )
  }
}

/** Deletes the pages of builds that no node serves. */
export async function dropUnusedPages(session: Session): Promise<void> {
  const rows = await session.query('SELECT DISTINCT build FROM loomwork_site.nodes')
  await session.query('DELETE FROM loomwork_site.pages WHERE NOT build = ANY($1::uuid[])', [
    rows.map(({ build }) => digestOf(decodeText(build))),
  ])
}
