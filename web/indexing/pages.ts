/** Search records of pages, read from the lake and never from a cache. */

import { errorMessage } from '@repo/kit/error-message.ts'
import type { SanityClient } from '@sanity/client'
import { textOf } from '#blocks/plain-text.ts'
import { publishedClient } from '#clients/sanity.ts'
import { recordPagesQuery, revisionsQuery } from '#queries/records.ts'
import { shownResult } from '#queries/shown-result.ts'
import { recordsOf } from '#records/build.ts'
import type { RecordPage, SearchRecord } from '#records/page.ts'

/** Pages read in one query. */
export const pagesPerQuery = 50

/** The records that the index should have for some pages. */
export interface WantedRecords {
  readonly records: readonly SearchRecord[]
  /** Revision of each published page, by id. */
  readonly revisions: ReadonlyMap<string, string>
}

/**
 * A page whose records cannot be built or written in its current form; other pages can be indexed
 * without it.
 */
export class NotIndexable extends Error {}

/**
 * Builds the records of some pages.
 * @param lake client of the versions to look at: the published ones, or drafts before a publish
 * @throws Error of @sanity/client when the lake cannot be read
 * @throws NotIndexable when no records can be built of one of the pages
 */
export async function wantedRecords(
  ids: readonly string[],
  lake: SanityClient = publishedClient(),
): Promise<WantedRecords> {
  const pages = shownResult(await lake.fetch(recordPagesQuery, { ids }))
  return {
    records: pages.flatMap(recordsOfPage),
    revisions: new Map(pages.map(({ _id, _rev }) => [_id, _rev])),
  }
}

function recordsOfPage(page: RecordPage): SearchRecord[] {
  try {
    return recordsOf(page, textOf)
  } catch (cause) {
    // An API client may write any value, which must not break the search.
    const why = errorMessage(cause)
    throw new NotIndexable(`No records can be made of ${page._id}: ${why}.`, { cause })
  }
}

/**
 * Returns the pages whose revision is not the one that was read, and new ones. @throws as {@link
 * wantedRecords}
 */
export async function movedSince(revisions: ReadonlyMap<string, string>, ids: readonly string[]) {
  const now = await publishedClient().fetch(revisionsQuery, { ids })
  const current = new Map(now.map(({ _id, _rev }) => [_id, _rev]))
  return ids.filter((id) => current.get(id) !== revisions.get(id))
}
