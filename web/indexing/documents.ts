/** Search records of pages, categories and tags, read from the lake and never from a cache. */

import { errorMessage } from '@repo/kit/error-message.ts'
import { textOf } from '#blocks/contents.ts'
import { bounded } from '#bounded-work.ts'
import { fetchPublished, publishedClient } from '#clients/sanity.ts'
import { recordListsQuery, recordPagesQuery, revisionsQuery } from '#queries/records.ts'
import { shownResult } from '#queries/shown-result.ts'
import type { ResultOf } from '#queries/typed-queries.ts'
import { recordsOf } from '#records/build.ts'
import { listRecordsOf } from '#records/lists.ts'
import type { SearchRecord } from '#records/page.ts'

/** Documents read in one query. */
export const documentsPerQuery = 50

/** A document without which others can be indexed: its own records cannot be built or written. */
export class NotIndexable extends Error {}

/**
 * Builds the records of some pages, categories and tags.
 * @returns the records that the index should have, and the revision of each document by id
 * @throws Error of @sanity/client when the lake cannot be read
 * @throws NotIndexable when no records can be built of one of them, or their query is too large
 */
export async function wantedRecords(ids: readonly string[]) {
  const [pages, lists] = await Promise.all([
    fetchPublished<ResultOf<typeof recordPagesQuery>>(recordPagesQuery, { ids }).then((found) =>
      shownResult(found),
    ),
    fetchPublished<ResultOf<typeof recordListsQuery>>(recordListsQuery, { ids }).then((found) =>
      shownResult(found),
    ),
  ]).catch((cause: unknown) => {
    if (!isRefused(cause)) throw cause
    throw new NotIndexable(`${ids.join(', ')} cannot be read: ${errorMessage(cause)}`, { cause })
  })
  return {
    records: [
      ...pages.flatMap((page) => orNotIndexable(page, () => recordsOf(page, textOf))),
      ...lists.flatMap((list) => orNotIndexable(list, () => listRecordsOf(list))),
    ],
    revisions: new Map([...pages, ...lists].map(({ _id, _rev }) => [_id, _rev])),
  }
}

/**
 * Statuses with which a lake refuses a query that is valid: its result is too large, it takes too
 * long (scripts/servers/lake/groq/run.ts), or its parameters are too long.
 */
const refusals = [400, 408, 413]

function isRefused(error: unknown): boolean {
  // Errors of @sanity/client have a `statusCode`.
  return error instanceof Error && 'statusCode' in error && refusals.includes(Number(error.statusCode))
}

function orNotIndexable(document: { readonly _id: string }, build: () => SearchRecord[]): SearchRecord[] {
  const { _id } = document
  try {
    return bounded({ name: `The search records of ${_id}`, document: _id, from: document }, build)
  } catch (cause) {
    // An API client may write any value, which must not break the search.
    throw new NotIndexable(`${_id} cannot be indexed: ${errorMessage(cause)}.`, { cause })
  }
}

/**
 * Returns the documents whose revision is not the one that was read, and new ones.
 * @throws as {@link wantedRecords}
 */
export async function movedSince(revisions: ReadonlyMap<string, string>, ids: readonly string[]) {
  const now = await publishedClient().fetch(revisionsQuery, { ids })
  const current = new Map(now.map(({ _id, _rev }) => [_id, _rev]))
  return ids.filter((id) => current.get(id) !== revisions.get(id))
}
