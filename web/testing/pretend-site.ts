/** The site's webhook in this process, with a site each of whose pages is one query's result. */
import { localServer } from '@repo/kit/testing/local-server.ts'
import { webhookBodyOf } from '@repo/lake/webhooks/projection.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { type ServersHere, secrets, serversHere } from '@repo/testing/servers.ts'
import { POST } from '#app/api/revalidate/route.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from './empty-store.ts'
import { signed } from './running-site.ts'

interface Read {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
}

/** How a site differs from one whose pages show the revision of the document with their slug. */
export interface PretendOptions {
  /** The query that a path shows; undefined where there is nothing. */
  readonly readAt?: (path: string) => Read | undefined
  /** Called before a page is rendered, which it may delay; the page answers 500 if it throws. */
  readonly before?: (path: string) => unknown
  readonly after?: (path: string, json: string) => unknown
  /** Further settings of the site, which may name other servers. */
  readonly settings?: (servers: ServersHere) => Promise<Record<string, string>> | Record<string, string>
}

/** An answer of the webhook. */
export interface WebhookAnswer {
  readonly status: number
  readonly requestId: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a report or a message, of which tests compare parts
  readonly body: any
}

const revisionQuery = '{"_deps": ["page:" + $slug], "rev": *[_id == $slug][0]._rev}'

/** The query of a page that shows the revision of its document. */
export function revisionAt(path: string): Read {
  return { query: revisionQuery, params: { slug: path.split('/').at(-1) } }
}

/** Starts a site that has read nothing yet, with an empty lake and an empty index. */
export async function pretendSite({ readAt = revisionAt, before, after, settings }: PretendOptions = {}) {
  const render = async (path: string) => {
    const read = readAt(path)
    if (!read) return undefined
    const { json, tags } = await resultForPage(read.query, read.params)
    pageIndex().put(path, { tags, status: 200 })
    await after?.(path, json)
    return json
  }
  const pages = await localServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    try {
      await before?.(path)
      const json = await render(path)
      response.writeHead(json === undefined ? 404 : 200).end(json)
    } catch {
      response.writeHead(500).end()
    }
  })
  const servers = await serversHere({
    NEXT_PUBLIC_SITE_URL: pages.url,
    SANITY_API_WRITE_TOKEN: secrets.write,
    DATA_DIR: '/nowhere/that/is/used',
    NEXT_DIST_DIR: '.next-that-is-not-there',
  })
  Object.assign(process.env, await settings?.(servers))
  // biome-ignore lint/correctness/useHookAtTopLevel: not a hook of React
  await useEmptyStore()
  activatePageCache()
  const post = async (body: unknown, more: Readonly<Record<string, string>> = {}): Promise<WebhookAnswer> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { ...(await signed(text)), ...more }
    const response = await POST(
      new Request('http://site/api/revalidate/', { method: 'POST', body: text, headers }),
    )
    const requestId = response.headers.get('x-request-id')
    return { status: response.status, requestId, body: await response.json() }
  }
  return {
    servers,
    /** Renders the page at a path as a first reader would; undefined where there is nothing. */
    render,
    /** `200 …`: status and body of the page at a path. */
    async get(path: string) {
      const response = await fetch(`${pages.url}${path}/`)
      return `${response.status} ${await response.text()}`
    },
    post,
    /** Writes a document, and sends the event that the lake would send. */
    async publish({ ...document }: TestDocument) {
      const { _id, _type } = document
      const version = () => servers.writer.fetch('*[_id == $id][0]', { id: _id })
      const was = await version()
      await servers.writer.createOrReplace(document)
      // As the lake does, because a document may be larger than an event.
      return post(webhookBodyOf({ _id, _type, before: was, after: await version() }))
    },
    async close() {
      await pages.close()
      currentSingleton<RegenerationStore>('regenerationStore')?.close()
      replaceSingleton('regenerationStore', undefined)
      await servers.close()
    },
  }
}

/** A running site. */
export type PretendSite = Awaited<ReturnType<typeof pretendSite>>
