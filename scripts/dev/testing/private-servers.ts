/** Lake and search server in this process, in memory, for tests and measurements that use both. */

import type { Environment } from '@repo/kit/environment/environment.ts'
import { startTestSearch } from '@repo/search/testing/server.ts'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { startTestLake } from './lake.ts'
import { privateEnvironment } from './private-product.ts'

/** Running servers, and the settings with their URLs and keys. */
export interface PrivateServers {
  /** With fresh secrets; site and Studio do not run. */
  readonly environment: Environment
  close(): Promise<void>
}

/** Starts both, empty, on free ports; `strict` as with `STRICT=hosted`. */
export async function privateServers({ strict = false } = {}): Promise<PrivateServers> {
  const fresh = await privateEnvironment('.data-that-is-not-used')
  const lake = await startTestLake({
    strict,
    projectId: fresh.SANITY_PROJECT_ID,
    dataset: fresh.SANITY_DATASET,
    readToken: fresh.SANITY_API_READ_TOKEN,
    writeToken: fresh.SANITY_API_WRITE_TOKEN,
    webhook: { url: '', secret: fresh.SANITY_WEBHOOK_SECRET },
  })
  const search = await startTestSearch({
    strict,
    searchKey: fresh.ALGOLIA_SEARCH_KEY,
    adminKey: fresh.ALGOLIA_ADMIN_KEY,
  })
  return {
    environment: { ...fresh, SANITY_API_HOST: lake.url, ALGOLIA_HOST: search.url },
    close: async () => void (await Promise.all([lake.close(), search.close()])),
  }
}

/** A client of a search server on this machine, for any key. */
export function searchClientWith(key: string, address: string): Algoliasearch {
  const { host } = new URL(address)
  return algoliasearch('local', key, { hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }] })
}
