/** The purge queue in Postgres. */
import type { PurgeQueue } from '#regeneration/store/regeneration-store.ts'
import type { Session } from './database.ts'
import { chunksOf } from './query-rows.ts'
import { decodeText, digestOf, encodeText, sortedByDigest } from './texts.ts'

/** The queue in the table `purges`. */
export function purgesIn(database: Session): PurgeQueue {
  return {
    async pending() {
      const rows = await database.query('SELECT key, turn FROM loomwork_site.purges ORDER BY turn')
      return rows.map(({ key, turn }) => ({ key: decodeText(key), turn: Number(turn) }))
    },
    async done(purges) {
      if (purges.length === 0) return
      // In the order of `queuePurges`.
      await database.query(
        `DELETE FROM loomwork_site.purges WHERE digest IN (
           SELECT digest FROM loomwork_site.purges WHERE turn = ANY($1::bigint[]) ORDER BY digest FOR UPDATE
         )`,
        [purges.map(({ turn }) => turn)],
      )
    },
  }
}

/** Adds keys to the queue, in the transaction that expires or deletes their queries. */
export async function queuePurges(session: Session, keys: Iterable<string>): Promise<void> {
  for (const chunk of chunksOf(sortedByDigest([...new Set(keys)], (key) => key))) {
    await session.query(
      `INSERT INTO loomwork_site.purges (digest, key)
       SELECT digest, key FROM unnest($1::uuid[], $2::text[]) AS expired (digest, key)
       ON CONFLICT (digest) DO UPDATE SET turn = DEFAULT`,
      [chunk.map(digestOf), chunk.map(encodeText)],
    )
  }
}
