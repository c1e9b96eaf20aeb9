/** The seed's documentation in an index, by the product's own code from the Markdown to the search server. */
import { privateServers } from '@repo/commands/private-servers.ts'
import { seedIfEmpty } from '@repo/commands/seed.ts'
import { hitsPerPage, searchParameters } from '@repo/web/components/search/parameters.ts'
import { liteClient } from 'algoliasearch/lite'

/** An index that can be asked as the search box of the site asks. */
export interface SeededSearch {
  /** Addresses of the first page of hits, best first. @throws Error of algoliasearch */
  ask(query: string): Promise<string[]>
  /** All records, with every attribute. */
  records<Record extends object>(): Promise<Record[]>
  /** Addresses of all records. */
  urls(): Promise<Set<string>>
  close(): Promise<void>
}

/**
 * Starts a lake and a search server that keep nothing, fills the lake with the seed and the index from the lake.
 * One for each process: the site's code keeps its settings and clients for the life of it.
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
  return {
    async ask(query) {
      const request = { indexName, query, hitsPerPage, ...searchParameters('long') }
      const { results } = await reader.searchForHits<{ url: string }>({ requests: [request] })
      return results.flatMap(({ hits }) => hits.map(({ url }) => url))
    },
    async records<Record extends object>() {
      const records: Record[] = []
      await searchClient().browseObjects<Record>({
        indexName,
        browseParams: { attributesToRetrieve: ['*'] },
        aggregator: ({ hits }) => records.push(...hits),
      })
      return records
    },
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
