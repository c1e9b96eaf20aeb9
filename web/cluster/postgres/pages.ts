/** Rendered pages in Postgres. */
import type { PageStorage } from '../nodes/shared-pages.ts'
import type { Session } from './database.ts'
import { decodeText, digestOf } from './texts.ts'

/** The pages in the table `pages`. */
export function pagesIn(database: Session): PageStorage {
  return {
    async read(build, key) {
      const [row] = await database.query(
        'SELECT entry FROM loomwork_site.pages WHERE build = $1 AND key = $2',
        [digestOf(build), digestOf(key)],
      )
      return row?.entry instanceof Uint8Array ? row.entry : undefined
    },
    async write(build, key, entry) {
      await database.query(
        `INSERT INTO loomwork_site.pages (build, key, entry) VALUES ($1, $2, $3)
         ON CONFLICT (build, key) DO UPDATE SET entry = excluded.entry`,
        [digestOf(build), digestOf(key), entry],
      )
    },
  }
}

/** Deletes the pages of builds that no node serves. */
export async function dropUnusedPages(session: Session): Promise<void> {
  const rows = await session.query('SELECT DISTINCT build FROM loomwork_site.nodes')
  await session.query('DELETE FROM loomwork_site.pages WHERE NOT build = ANY($1::uuid[])', [
    rows.map(({ build }) => digestOf(decodeText(build))),
  ])
}
