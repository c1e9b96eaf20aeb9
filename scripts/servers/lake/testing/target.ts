/**
 * Where the contract tests about content run: on the embedded lake, each file on an empty one, or
 * on another server when `LAKE_CONTRACT_URL` names it.
 */
import type { ClientConfig, ListenOptions, MutationEvent, SanityClient } from '@sanity/client'
import type { Lake } from '../server.ts'
import { clientOf as clientOfLake, tokens as embeddedTokens, testLake, testOptions } from './lake.ts'

const {
  LAKE_CONTRACT_URL: url,
  LAKE_CONTRACT_PROJECT_ID: projectId = testOptions().projectId,
  LAKE_CONTRACT_READ_TOKEN: read = embeddedTokens.read,
  LAKE_CONTRACT_WRITE_TOKEN: write = embeddedTokens.write,
} = process.env

/** The server of the tests. */
export type ContractTarget = Pick<Lake, 'url' | 'close'>

/** True if the tests start the server, and may read its files. */
export const isEmbedded = !url

/** Name of the dataset. */
export const dataset = process.env.LAKE_CONTRACT_DATASET ?? testOptions().dataset

/** Tokens of a viewer and of an editor. */
export const tokens = { read, write }

/**
 * Starts an embedded lake, or connects to the other server. That needs LAKE_CONTRACT_PROJECT_ID,
 * LAKE_CONTRACT_DATASET (public and empty; it is emptied again), LAKE_CONTRACT_READ_TOKEN,
 * LAKE_CONTRACT_WRITE_TOKEN and `--no-file-parallelism`, because all files share the dataset.
 * @throws Error when the dataset has documents or releases
 */
export async function openTarget(): Promise<ContractTarget> {
  if (!url) return testLake()
  const client = clientOf({ url }, { perspective: 'raw' })
  const found = await client.fetch<number>(`count(${content}) + count(${releases})`)
  if (found > 0)
    throw new Error(
      `The dataset "${dataset}" of ${url} has ${found} documents and releases, and the tests would delete them: name an empty one with LAKE_CONTRACT_DATASET.`,
    )
  return { url, close: () => empty(client) }
}

/** Sanity's client for the server, by default with the token that may write. */
export function clientOf(target: Pick<ContractTarget, 'url'>, config: Partial<ClientConfig> = {}) {
  return clientOfLake(target, { projectId, dataset, token: tokens.write, ...config })
}

/** All documents but those of the server, such as groups of users. */
const content = '*[!(_id in path("_.**"))]'

/** Also those that were archived or published, which `releases::all()` lacks. */
const releases = '*[_type == "system.release"]'

async function empty(client: SanityClient): Promise<void> {
  const found = await client.fetch<{ name: string; state: string }[]>(`${releases}{name, state}`)
  for (const { name: releaseId, state } of found) {
    // Only releases that were archived or published can be deleted.
    if (state === 'scheduled') await client.releases.unschedule({ releaseId })
    if (state === 'scheduled' || state === 'active') await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
  await client.delete({ query: content })
}

/** A listener of Sanity's client that has received `welcome`, and its events. */
export async function listenerOf(
  client: SanityClient,
  query: string,
  params: Record<string, unknown> = {},
  options: ListenOptions = {},
) {
  const heard: MutationEvent[] = []
  const welcome = Promise.withResolvers<void>()
  const subscription = client
    .listen(query, params, { ...options, events: ['welcome', 'mutation'], includeAllVersions: true })
    .subscribe({
      next(event) {
        if (event.type === 'welcome') welcome.resolve()
        if (event.type === 'mutation') heard.push(event)
      },
      error: welcome.reject,
    })
  await welcome.promise
  return { heard, stop: () => subscription.unsubscribe() }
}

/** Events in the history of a document, the newest first. */
export async function eventsOf(
  client: SanityClient,
  id: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { events } = await client.request<{ events: Record<string, Record<string, unknown>[]> }>({
    url: `/data/history/${dataset}/events/documents/${id}`,
  })
  return events[id] ?? []
}
