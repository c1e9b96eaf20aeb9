/**
 * Indexes the seed's documentation with the product's own code, from the Markdown to the results
 * in the search dialog.
 */

import { seedIfEmpty } from '@repo/seed/seed.ts'
import { privateServers } from '@repo/testing/private-servers.ts'
import { closenessOf } from '@repo/web/components/search/closeness.ts'
import type { Hit } from '@repo/web/components/search/hit-text.ts'
import { modalItems } from '@repo/web/components/search/modal-items.ts'
import { hitsPerPage, queryParameters, searchParameters } from '@repo/web/components/search/parameters.ts'
import { remarkOn } from '@repo/web/components/search/remark.ts'
import type { SearchRecord } from '@repo/web/records/page.ts'
import { liteClient } from 'algoliasearch/lite'
import type { Shown } from './measure.ts'

/** An index that can be searched like the search box of the site. */
export interface SeededSearch {
  /**
   * The answer of the search dialog to a query.
   * @throws Error of algoliasearch
   */
  ask(query: string): Promise<Shown>
  /**
   * For each existing page, publishes another one whose title has one word more, and which comes
   * first in every order that does not depend on the query.
   * @returns titles and URLs of the pages that existed before
   */
  crowd(word: string): Promise<{ title: string; url: string }[]>
  /** All records, with every attribute. */
  records<Record extends object>(): Promise<Record[]>
  /** URLs of all records. */
  urls(): Promise<Set<string>>
  close(): Promise<void>
}

/**
 * Starts a lake and a search server in memory, fills the lake with the seed and the index from the
 * lake. Once per process, because the site's code keeps its settings and clients as long as it
 * runs.
 */
export async function startSeededSearch(): Promise<SeededSearch> {
  const { environment, close } = await privateServers()
  Object.assign(process.env, environment)
  await seedIfEmpty(environment)
  const { reindex } = await import('@repo/web/indexing/reindex.ts')
  const { searchClient } = await import('@repo/web/clients/search.ts')
  await reindex()

  const indexName = environment.ALGOLIA_INDEX_NAME
  const reader = liteClient(environment.ALGOLIA_APP_ID, environment.ALGOLIA_SEARCH_KEY, {
    hosts: [{ url: new URL(environment.ALGOLIA_HOST).host, protocol: 'http', accept: 'read' }],
  })
  async function records<Record extends object>(): Promise<Record[]> {
    const all: Record[] = []
    await searchClient().browseObjects<Record>({
      indexName,
      browseParams: { attributesToRetrieve: ['*'] },
      aggregator: ({ hits }) => all.push(...hits),
    })
    return all
  }
  return {
    async ask(query) {
      const request = { indexName, hitsPerPage, ...searchParameters(), ...queryParameters(query) }
      const { results } = await reader.searchForHits<Hit>({ requests: [request] })
      const hits = results[0]?.hits ?? []
      const closeness = closenessOf(request.query, hits)
      const remark = await remarkOn(closeness, request, (requests) => reader.search(requests as never))
      const urls = closeness.kind === 'chance' ? [] : modalItems(hits).map(({ url }) => url)
      return { urls, remark }
    },
    async crowd(word) {
      const { publishedClient } = await import('@repo/web/clients/sanity.ts')
      const { syncRecords } = await import('@repo/web/indexing/sync.ts')
      const lake = publishedClient().withConfig({ token: environment.SANITY_API_WRITE_TOKEN })
      const pages = await lake.fetch<Page[]>(
        '*[_type in ["nodePage", "guide"] && !(unlisted == true)]{_id, _type, title, slug, category}',
      )
      const copies = pages.map(({ _id, title, slug, ...rest }) => ({
        ...rest,
        _id: `0-${_id}`,
        title: `${title} ${word}`,
        slug: { ...slug, current: `0-${slug.current}` },
      }))
      const transaction = lake.transaction()
      for (const copy of copies) transaction.createOrReplace(copy)
      await transaction.commit()
      await syncRecords(copies.map(({ _id }) => _id))
      const titles = (await records<SearchRecord>()).filter(({ type }) => type === 'lvl1')
      const urls = new Map(titles.map(({ page, url }) => [page, url]))
      return pages.map(({ _id, title }) => ({ title, url: urls.get(_id) ?? '' }))
    },
    records,
    async urls() {
      const urls = new Set<string>()
      await searchClient().browseObjects<{ url: string }>({
        indexName,
        browseParams: { attributesToRetrieve: ['url'] },
        aggregator: ({ hits }) => {
          for (const { url } of hits) urls.add(url)
        },
      })
      return urls
    },
    close,
  }
}

interface Page {
  readonly _id: string
  readonly _type: string
  readonly title: string
  readonly slug: { readonly current: string }
  readonly category: unknown
}
