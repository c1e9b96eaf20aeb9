/** Reads and writes the rows of cached queries, many at a time. */
import { inBatches } from '@repo/kit/batches.ts'
import type { Session } from './database.ts'
import { newsChannel } from './locks.ts'
import type { ResultWrites, StoredQuery } from './result-writes.ts'
import { decodeText, digestOf, encodeText, sortedByDigest } from './texts.ts'

/** Rows of one statement: some have 5 kB. */
const rowsAtOnce = 1_000
/** Rows of dependencies in one statement: they have 32 bytes. */
const pairsAtOnce = 10_000

/** Divides rows into statements. */
export function* chunksOf<Item>(items: readonly Item[], size = rowsAtOnce): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** The stored queries among these, by key. */
export async function readStoredQueries(
  session: Session,
  digests: readonly string[],
): Promise<Map<string, StoredQuery>> {
  const rows = await session.query(
    'SELECT key, hash, at, dependencies FROM loomwork_site.cached_queries WHERE digest = ANY($1::uuid[])',
    [digests],
  )
  return new Map(
    rows.map(({ key, hash, at, dependencies }) => [
      decodeText(key),
      { result: { hash: decodeText(hash), at: Number(at) }, dependencies: String(dependencies) },
    ]),
  )
}

/**
 * Writes results whose queries the transaction has locked.
 * @param options `stored`: the queries that may have rows of dependencies; `build`: that of the
 *   pages that show queries which were not stored before, or undefined
 * @returns the numbers of the expiries
 */
export async function writeResults(
  session: Session,
  { replacements, confirmations, dependencies, expiries }: ResultWrites,
  { stored, build }: { stored: ReadonlyMap<string, StoredQuery>; build: string | undefined },
): Promise<number[]> {
  const builds = build === undefined ? [] : [encodeText(build)]
  for (const chunk of chunksOf([...replacements.values()])) {
    const texts = [...new Set(chunk.map(({ query }) => query))]
    await session.query(
      `WITH texts AS (
         INSERT INTO loomwork_site.query_texts (digest, text)
         SELECT * FROM unnest($1::uuid[], $2::text[]) AS given (digest, text) ORDER BY digest
         ON CONFLICT DO NOTHING
       )
       INSERT INTO loomwork_site.cached_queries (digest, key, query, params, hash, at, dependencies, since, builds)
       SELECT given.*, $11::text[]
       FROM unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::uuid[], $10::bigint[]) AS given
       ON CONFLICT (digest) DO UPDATE SET query = excluded.query, params = excluded.params,
         hash = excluded.hash, at = excluded.at, dependencies = excluded.dependencies`,
      [
        texts.map(digestOf),
        texts.map(encodeText),
        chunk.map(({ key }) => digestOf(key)),
        chunk.map(({ key }) => encodeText(key)),
        chunk.map(({ query }) => digestOf(query)),
        chunk.map(({ params }) => JSON.stringify(params)),
        chunk.map(({ hash }) => encodeText(hash)),
        chunk.map(({ at }) => at),
        chunk.map((replacement) => replacement.dependencies),
        chunk.map(({ since }) => since),
        builds,
      ],
    )
  }
  for (const chunk of chunksOf([...confirmations])) {
    await session.query(
      `UPDATE loomwork_site.cached_queries SET at = confirmed.at, dependencies = confirmed.dependencies
       FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) AS confirmed (digest, at, dependencies)
       WHERE cached_queries.digest = confirmed.digest`,
      [
        chunk.map(([key]) => digestOf(key)),
        chunk.map(([, { at }]) => at),
        chunk.map(([, confirmation]) => confirmation.dependencies),
      ],
    )
  }
  const unique = [...dependencies].map(([key, list]) => [key, [...new Set(list)]] as const)
  const statements = inBatches(unique, ([, list]) => list.length, { bytes: pairsAtOnce })
  for (const chunk of statements) {
    await session.query(
      `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS wanted (dependency, query)),
       dropped AS (
         DELETE FROM loomwork_site.query_dependencies AS present
         USING unnest($3::uuid[]) AS changed (query)
         WHERE present.query = changed.query AND NOT EXISTS (
           SELECT FROM wanted WHERE wanted.query = present.query AND wanted.dependency = present.dependency
         )
       )
       INSERT INTO loomwork_site.query_dependencies (dependency, query)
       SELECT dependency, query FROM wanted ON CONFLICT DO NOTHING`,
      [
        chunk.flatMap(([, list]) => list.map(digestOf)),
        chunk.flatMap(([key, list]) => new Array<string>(list.length).fill(digestOf(key))),
        chunk.flatMap(([key]) => (stored.has(key) ? [digestOf(key)] : [])),
      ],
    )
  }
  return await writeExpiries(session, expiries)
}

/**
 * The next number of expiries. The transaction keeps the row locked until it ends, so numbers are
 * in the order of commits, and a node that has seen one has missed none before it. Nodes are
 * notified at the commit.
 */
export const nextNumberSql = `
  UPDATE loomwork_site.expiry_numbers SET last = last + 1
  RETURNING last, pg_notify('${newsChannel}', '')`

/**
 * Locks the row of the numbers first, for transactions that delete expiries before they write some:
 * otherwise one that writes the same ones would wait for them, and they for it.
 */
export const lockNumbersSql = 'SELECT FROM loomwork_site.expiry_numbers FOR UPDATE'

/**
 * Expires queries until these ticks; an expiry never moves back. One of a query that was deleted
 * before is news again, also with an earlier tick: nodes need not remember the deletion.
 * @param isForgotten whether the queries were deleted
 * @returns the numbers of the expiries
 */
export async function writeExpiries(
  session: Session,
  expiries: ReadonlyMap<string, number>,
  isForgotten = false,
): Promise<number[]> {
  const rows = sortedByDigest([...expiries], ([key]) => key)
  const numbers: number[] = []
  for (const chunk of chunksOf(rows)) {
    const [row] = await session.query(
      `WITH number AS (${nextNumberSql}), written AS (
         INSERT INTO loomwork_site.expiries (digest, key, at, number, is_forgotten)
         SELECT digest, key, at, (SELECT last FROM number), $4
         FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS expired (digest, key, at)
         ON CONFLICT (digest) DO UPDATE
         SET at = greatest(expiries.at, excluded.at), number = excluded.number, is_forgotten = excluded.is_forgotten
         WHERE expiries.at < excluded.at OR (expiries.is_forgotten AND NOT excluded.is_forgotten)
       )
       SELECT last FROM number`,
      [
        chunk.map(([key]) => digestOf(key)),
        chunk.map(([key]) => encodeText(key)),
        chunk.map(([, at]) => at),
        isForgotten,
      ],
    )
    numbers.push(Number(row?.last))
  }
  return numbers
}
