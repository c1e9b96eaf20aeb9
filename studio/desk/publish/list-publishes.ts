/** The last publishes with titles and authors: the site knows only ids and revisions. */
import type { FinishedPublish } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { fetchPublished, type StoredDocument } from '../../lake-client/documents.ts'
import { authorsOf } from '../../lake-client/history.ts'
import type { Asking } from '../../site-client/ask-site.ts'
import { documentTitle } from '../uses/uses.ts'
import { readPublishes } from './publishes.ts'

/** A publish as the list shows it. */
export interface ListedPublish extends Pick<FinishedPublish, 'at' | 'pages' | 'records' | 'failures' | 'ms'> {
  readonly key: string
  readonly documents: readonly ListedDocument[]
  /** Number of further documents. */
  readonly others: number
  /** Id of the user who published; null if it is not known. */
  readonly author: string | null
}

/** A document; its type is null if it is not published anymore. */
export interface ListedDocument {
  readonly id: string
  readonly type: string | null
  readonly title: string
}

/**
 * Reads the list.
 * @throws Error in one sentence for a writer when the site does not answer; of @sanity/client when
 *   the lake does not
 */
export async function readLastPublishes(client: SanityClient, asking: Asking): Promise<ListedPublish[]> {
  const { recent } = await readPublishes(client, asking)
  const ids = [...new Set(recent.flatMap(({ documents }) => documents.map(({ id }) => id)))]
  const [named, authors] = await Promise.all([
    fetchPublished<StoredDocument[]>(client, '*[_id in $ids]{_id, _type, title, label, productName, from}', {
      ids,
    }),
    authorsOf(client, ids),
  ])
  const byId = new Map(named.map((document) => [document._id, document]))
  return recent.map(({ at, documents, total, pages, records, failures, ms }, place) => ({
    key: `${at} ${place}`,
    at,
    documents: documents.map(({ id }) => {
      const document = byId.get(id)
      return { id, type: document?._type ?? null, title: document ? documentTitle(document) : id }
    }),
    others: Math.max(0, total - documents.length),
    author: documents.map(({ rev }) => (rev === null ? undefined : authors.get(rev))).find(Boolean) ?? null,
    pages,
    records,
    failures,
    ms,
  }))
}
