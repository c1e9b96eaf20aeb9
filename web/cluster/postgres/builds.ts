/** The builds that nodes serve from a Postgres store, several at a time during a deploy. */
import type { Session } from './database.ts'
import { dropUnusedPages } from './pages.ts'
import { chunksOf } from './query-rows.ts'
import { decodeText, encodeText } from './texts.ts'

/**
 * The builds that the store knows and no node serves.
 * @param own build, which is left out although its node may have been removed
 */
export async function readUnservedBuilds(session: Session, own: string): Promise<string[]> {
  const rows = await session.query(
    `SELECT build FROM loomwork_site.builds WHERE build <> $1
     AND NOT EXISTS (SELECT FROM loomwork_site.nodes WHERE nodes.build = builds.build) ORDER BY build`,
    [encodeText(own)],
  )
  return rows.map(({ build }) => decodeText(build))
}

/** Adds a build, removes those of `unserved` that no node serves, and deletes their pages. */
export async function writeKnownBuild(
  session: Session,
  build: string,
  unserved: readonly string[],
): Promise<void> {
  await session.query('INSERT INTO loomwork_site.builds (build) VALUES ($1) ON CONFLICT DO NOTHING', [
    encodeText(build),
  ])
  await session.query(
    `DELETE FROM loomwork_site.builds WHERE build = ANY($1::text[])
     AND NOT EXISTS (SELECT FROM loomwork_site.nodes WHERE nodes.build = builds.build)`,
    [unserved.map(encodeText)],
  )
  await dropUnusedPages(session)
}

/**
 * Records that the pages of a build show these queries. Builds that no node serves anymore are
 * removed from their rows.
 */
export async function addBuildToQueries(
  session: Session,
  build: string,
  digests: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(digests)) {
    await session.query(
      `UPDATE loomwork_site.cached_queries SET builds = array_append(
         ARRAY(SELECT old FROM unnest(builds) AS old WHERE old IN (SELECT nodes.build FROM loomwork_site.nodes)), $2::text)
       WHERE digest = ANY($1::uuid[]) AND NOT $2::text = ANY(builds)`,
      [chunk, encodeText(build)],
    )
  }
}

/** Builds of other nodes than those of `own`, as a condition on rows of `cached_queries`. */
export const isShownByAnotherBuild = (own: string): string =>
  `builds && ARRAY(SELECT nodes.build FROM loomwork_site.nodes WHERE nodes.build <> ${own})`
