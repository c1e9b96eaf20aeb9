/** The last publishes with titles and authors: the site knows only ids and revisions. */
import type { FinishedPublish } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import type { Asking } from '../ask-site.ts'
import { documentTitle, type UsingDocument } from '../uses/uses.ts'
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

/** Documents whose history may be read at once: Sanity accepts 100 (docs, "History API"). */
const maxHistory = 100

/**
 * Reads the list.
 * @throws Error in one sentence for a writer when the site does not answer; of @sanity/client when
 *   the lake does not
 */
export async function readLastPublishes(client: SanityClient, asking: Asking): Promise<ListedPublish[]> {
  const { recent } = await readPublishes(client, asking)
  const ids = [...new Set(recent.flatMap(({ documents }) => documents.map(({ id }) => id)))]
  const [named, authors] = await Promise.all([
    client.fetch<UsingDocument[]>(
      '*[_id in $ids]{_id, _type, title, label, productName, from}',
      { ids },
      { perspective: 'published' },
    ),
    authorsOf(client, ids.slice(0, maxHistory)),
  ])
  const byId = new Map(named.map((document) => [document._id, document]))
  return recent.map(({ at, documents, total, pages, records, failures, ms }, place) => ({
    key: `${at} ${place}`,
    at,
    documents: documents.map(({ id }) => listedOf(id, byId.get(id))),
    others: Math.max(0, total - documents.length),
    author: documents.map(({ rev }) => (rev === null ? undefined : authors.get(rev))).find(Boolean) ?? null,
    pages,
    records,
    failures,
    ms,
  }))
}

function listedOf(id: string, document: UsingDocument | undefined): ListedDocument {
  return { id, type: document?._type ?? null, title: document ? documentTitle(document) : id }
}

/**
 * Who made each transaction of some documents, by its id, which is the revision of its documents.
 * @param ids at most {@link maxHistory}
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function authorsOf(client: SanityClient, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const dataset = client.config().dataset ?? ''
  const lines: unknown = await client.request({
    url: `/data/history/${dataset}/transactions/${ids.map(encodeURIComponent).join(',')}`,
    query: { excludeContent: 'true', excludeMutations: 'true', reverse: 'true', limit: '1000' },
  })
  return authorsIn(typeof lines === 'string' ? lines : JSON.stringify(lines))
}

/** Parses the lines of the History API: one transaction as JSON on each. */
export function authorsIn(lines: string): Map<string, string> {
  return new Map(
    lines
      .split('\n')
      .filter(Boolean)
      .flatMap((line): [string, string][] => {
        const entry: unknown = JSON.parse(line)
        if (typeof entry !== 'object' || entry === null) return []
        if (!('id' in entry && 'author' in entry)) return []
        const { id, author } = entry
        return typeof id === 'string' && typeof author === 'string' ? [[id, author]] : []
      }),
  )
}
