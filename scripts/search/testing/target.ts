import { algoliasearch } from 'algoliasearch'
import { liteClient } from 'algoliasearch/lite'
import { startTestSearch, testKeys } from './server.ts'

/**
 * Where the contract tests run: the embedded server by default, hosted Algolia when
 * `SEARCH_CONTRACT_URL` names it.
 */
export interface Target {
  readonly url: string
  readonly appId: string
  readonly adminKey: string
  readonly searchKey: string
  readonly isEmbedded: boolean
  close(): Promise<void>
}

/** True if the tests run on hosted Algolia, which supports features that this server refuses. */
export const isHosted = Boolean(process.env.SEARCH_CONTRACT_URL)

/**
 * Starts the embedded server, or returns the hosted one. For hosted Algolia set SEARCH_CONTRACT_URL
 * (https://APPID-dsn.algolia.net), SEARCH_CONTRACT_APP_ID, SEARCH_CONTRACT_ADMIN_KEY and
 * SEARCH_CONTRACT_SEARCH_KEY. Indices are named contract_… and deleted afterwards.
 */
export async function openTarget(): Promise<Target> {
  const { SEARCH_CONTRACT_URL: url, SEARCH_CONTRACT_APP_ID: appId = 'local' } = process.env
  if (url) {
    const { SEARCH_CONTRACT_ADMIN_KEY: adminKey = '', SEARCH_CONTRACT_SEARCH_KEY: searchKey = '' } =
      process.env
    return { url, appId, adminKey, searchKey, isEmbedded: false, close: async () => undefined }
  }
  const server = await startTestSearch()
  return { url: server.url, appId, ...testKeys, isEmbedded: true, close: server.close }
}

/** The full client, as the site's server uses it. */
export function fullClient(target: Target, key: string = target.adminKey, path = '') {
  return algoliasearch(target.appId, key, { hosts: [host(target, path)], compression: 'gzip' })
}

/** The client of the browser. */
export function browserClient(target: Target, key: string = target.searchKey) {
  return liteClient(target.appId, key, { hosts: [host(target, '')] })
}

function host({ url }: Target, path: string) {
  const { protocol, host: address } = new URL(url)
  return {
    url: address + path,
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    accept: 'readWrite' as const,
  }
}

/** A name for an index that no other test uses. */
export function indexName(what: string): string {
  return `contract_${what}_${Math.random().toString(36).slice(2, 10)}`
}
