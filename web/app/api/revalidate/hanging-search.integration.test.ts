/**
 * A search service that accepts connections and never responds: pages do not wait for it, and
 * records follow later.
 */

import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { freePort } from '@repo/kit/free-ports.ts'
import { aBlock, aCategory, aNodePage } from '@repo/testing/content.ts'
import { type ServersHere, secrets, serversHere } from '@repo/testing/servers.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { POST } from './route.ts'

const ids = Array.from({ length: 8 }, (_, n) => `page-${n}`)
let servers: ServersHere
let pages: Server
let between: Awaited<ReturnType<typeof hanging>>
/** Time of the last request of each path, ms. */
const asked = new Map<string, number>()

beforeAll(async () => {
  pages = await pretendSite()
  const port = await freePort()
  servers = await serversHere({
    NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    DATA_DIR: '/nowhere/that/is/used',
    NEXT_DIST_DIR: '.next-that-is-not-there',
  })
  between = await hanging(port, Number(new URL(servers.search).port))
  process.env.ALGOLIA_HOST = `http://127.0.0.1:${port}`
  await useEmptyStore()
  activatePageCache()
  await write('first')
  await POST(await event({ recover: true }))
})

afterAll(async () => {
  between?.close()
  pages?.closeAllConnections()
  pages?.close()
  await servers?.close()
})

/** A proxy in front of a server; it can swallow all requests. */
async function hanging(port: number, target: number) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    if (!state.answers) return
    const real = connect(target, '127.0.0.1')
    real.on('error', () => socket.destroy())
    socket.pipe(real).pipe(socket)
    sockets.add(socket)
  })
  const sockets = new Set<import('node:net').Socket>()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const state = {
    answers: true,
    hang() {
      state.answers = false
      // Open connections would still be answered.
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    close: () => void server.close(),
  }
  return state
}

function pretendSite(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    const slug = path.split('/').at(-1)
    const query = '{"_deps": ["page:" + $slug], "rev": *[_id == $slug][0]._rev}'
    const { tags } = await resultForPage(query, { slug })
    pageIndex().put(path, { tags, status: 200 })
    asked.set(path, performance.now())
    response.end('a page')
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function write(text: string, some: readonly string[] = ids) {
  const transaction = servers.writer.transaction()
  transaction.createOrReplace({ ...aCategory('text') })
  for (const id of some)
    transaction.createOrReplace({ ...aNodePage(id, 'text', { body: [aBlock('intro', text)] }) })
  await transaction.commit()
}

async function event(body: unknown): Promise<Request> {
  const text = JSON.stringify(body)
  const headers = {
    'sanity-webhook-signature': await encodeSignatureHeader(text, Date.now(), secrets.webhook),
  }
  return new Request('http://site/api/revalidate/', { method: 'POST', body: text, headers })
}

async function notify(id: string) {
  const begun = performance.now()
  const response = await POST(await event({ _id: id }))
  return { status: response.status, body: await response.json(), ms: performance.now() - begun }
}

test('pages are fresh in the usual time, webhooks are answered in time, and the records follow', async () => {
  between.hang()
  const answers: ReturnType<typeof notify>[] = []
  for (const id of ids) {
    await write('while the search hangs', [id])
    const begun = performance.now()
    answers.push(notify(id))
    await vi.waitFor(() => expect(asked.get(`/docs/text/${id}`)).toBeGreaterThan(begun), 3000)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  for (const { status, body, ms } of await Promise.all(answers)) {
    const why = expect.stringMatching(/^The search service at http.* does not answer/)
    expect([status, body.failures[0]]).toMatchObject([503, { what: 'search records', why }])
    expect(ms).toBeLessThan(28_000)
  }
  // The pages and their category.
  expect(await runs().status()).toMatchObject({ staleRecords: ids.length + 1 })
  // Each of them is reported again when its event is repeated.
  const again = await notify('page-0')
  expect([again.status, again.body.failures.map(({ what }: { what: string }) => what)]).toEqual([
    503,
    expect.arrayContaining(['search records']),
  ])
  between.answers = true
  await vi.waitFor(
    async () => expect(await runs().status()).toMatchObject({ failures: [], staleRecords: 0 }),
    90_000,
  )
  expect(await notify('page-0')).toMatchObject({ status: 200, body: { failures: [] } })
}, 200_000)
