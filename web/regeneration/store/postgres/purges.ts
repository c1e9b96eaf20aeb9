/** The purge queue in Postgres. */
import type { Purge, PurgeQueue } from '../regeneration-store.ts'
import type { PostgresDatabase, Session } from './database.ts'
import { chunksOf } from './query-rows.ts'
import { decodeText, digestOf, encodeText } from './texts.ts'

/** The queue in the table `purges`. */
export class PostgresPurges implements PurgeQueue {
  readonly #database: PostgresDatabase
  readonly #migrated: () => Promise<void>

  /** @param migrated resolves when the table exists */
  constructor(database: PostgresDatabase, migrated: () => Promise<void>) {
    this.#database = database
    this.#migrated = migrated
  }

  async pending() {
    await this.#migrated()
    const rows = await this.#database.query('SELECT key, turn FROM loomwork_site.purges ORDER BY turn')
    return rows.map(({ key, turn }): Purge => ({ key: decodeText(key), turn: Number(turn) }))
  }

  async done(purges: readonly Purge[]) {
    if (purges.length === 0) return
    await this.#migrated()
    // In the order of `queuePurges`.
    await this.#database.query(
      `DELETE FROM loomwork_site.purges WHERE digest IN (
         SELECT digest FROM loomwork_site.purges WHERE turn = ANY($1::bigint[]) ORDER BY digest FOR UPDATE
       )`,
      [purges.map(({ turn }) => turn)],
    )
  }
}

/** Adds keys to the queue, in the transaction that expires or deletes their queries. */
export async function queuePurges(session: Session, keys: Iterable<string>): Promise<void> {
  const rows = [...new Set(keys)].map((key) => ({ key, digest: digestOf(key) }))
  // All transactions write them in this order, and do not wait for each other.
  rows.sort((a, b) => (a.digest < b.digest ? -1 : 1))
  for (const chunk of chunksOf(rows)) {
    await session.query(
      `INSERT INTO loomwork_site.purges (digest, key)
       SELECT digest, key FROM unnest($1::uuid[], $2::text[]) AS expired (digest, key)
       ON CONFLICT (digest) DO UPDATE SET turn = DEFAULT`,
      [chunk.map(({ digest }) => digest), chunk.map(({ key }) => encodeText(key))],
    )
  }
}
