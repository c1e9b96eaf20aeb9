import { algoliasearch, type SearchParamsObject } from 'algoliasearch'
import { liteClient } from 'algoliasearch/lite'
import { expect } from 'vitest'
import { startTestSearch, testKeys } from './server.ts'

/** Where the contract tests run: the embedded server, or that of `SEARCH_CONTRACT_URL`. */
export interface Target {
  readonly url: string
  readonly appId: string
  readonly adminKey: string
  readonly searchKey: string
  close(): Promise<void>
}

const names: string[] = []

/** True if the tests run on hosted Algolia, which supports features that this server refuses. */
export const isHosted = Boolean(process.env.SEARCH_CONTRACT_URL)

/**
 * Starts the embedded server, or returns the hosted one. For hosted Algolia set SEARCH_CONTRACT_URL
 * (https://APPID-dsn.algolia.net), SEARCH_CONTRACT_APP_ID, SEARCH_CONTRACT_ADMIN_KEY and
 * SEARCH_CONTRACT_SEARCH_KEY. Indices are named contract_… and deleted afterwards.
 */
export async function openTarget(): Promise<Target> {
  const set = (name: string) => process.env[`SEARCH_CONTRACT_${name}`] ?? ''
  if (!isHosted) return openEmbedded()
  const keys = { adminKey: set('ADMIN_KEY'), searchKey: set('SEARCH_KEY') }
  const hosted = { url: set('URL'), appId: set('APP_ID'), ...keys }
  const close = async () => {
    for (const indexName of names.splice(0)) await fullClient(hosted).deleteIndex({ indexName })
  }
  return { ...hosted, close }
}

/** Starts the embedded server. */
export async function openEmbedded(): Promise<Target> {
  const { url, close } = await startTestSearch()
  return { url, appId: 'local', ...testKeys, close }
}

/** A target, or a server that {@link startTestSearch} started. */
type Located = Pick<Target, 'url'> & Partial<Omit<Target, 'close'>>

/** The full client, as the site's server uses it. */
export function fullClient(target: Located, key = target.adminKey ?? testKeys.adminKey, path = '') {
  return algoliasearch(target.appId ?? 'local', key, { hosts: [hostOf(target, path)], compression: 'gzip' })
}

/** The client of the browser. */
export function browserClient(target: Located, key = target.searchKey ?? testKeys.searchKey) {
  return liteClient(target.appId ?? 'local', key, { hosts: [hostOf(target)] })
}

/** Where clients find a server. @param path that they write before each of theirs */
export function hostOf({ url }: Pick<Located, 'url'>, path = '') {
  const { protocol, host: address } = new URL(url)
  return {
    url: address + path,
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    accept: 'readWrite' as const,
  }
}

/** A name for an index that no other test uses. */
export function indexName(what: string): string {
  const name = `contract_${what}_${Math.random().toString(36).slice(2, 10)}`
  names.push(name)
  return name
}

/** Waits until an index has changed as it was asked to. @returns the answer of the change */
export async function applied<Answer extends { readonly taskID?: number | undefined }>(
  client: ReturnType<typeof fullClient>,
  indexName: string,
  change: Promise<Answer>,
): Promise<Answer> {
  const answer = await change
  await client.waitForTask({ indexName, taskID: answer.taskID ?? 0 })
  return answer
}

/** Expects that what a client has sent is refused. */
export function refused(sent: Promise<unknown>, status: number, message?: unknown): Promise<void> {
  return expect(sent).rejects.toMatchObject({ status, ...(message !== undefined && { message }) })
}

/** An index for tests, which has changed when `set` and `save` return. */
export function testIndex(target: Target, what: string) {
  const name = indexName(what)
  let opened: ReturnType<typeof fullClient> | undefined
  // The target is opened before the first test.
  const client = () => (opened ??= fullClient(target))
  const search = (query: string, more: SearchParamsObject = {}) =>
    client().searchSingleIndex<Record<string, unknown>>({ indexName: name, searchParams: { query, ...more } })
  return {
    name,
    search,
    count: async (query = '', more: SearchParamsObject = {}) => (await search(query, more)).nbHits,
    /** @returns the objectIDs of the hits */
    found: async (query: string, more: SearchParamsObject = {}) =>
      (await search(query, more)).hits.map(({ objectID }) => objectID),
    set: (indexSettings: object) =>
      applied(client(), name, client().setSettings({ indexName: name, indexSettings })),
    settings: () => client().getSettings({ indexName: name }),
    save: (objects: Record<string, unknown>[]) =>
      client().saveObjects({ indexName: name, objects, waitForTasks: true }),
  }
}
