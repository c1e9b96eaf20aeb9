/**
 * A run that takes longer than a webhook may. When only pages are left to render, nothing old is
 * served anymore, and the webhook has done its work. A repeated event waits for the same run.
 */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aCategory, aNodePage } from '@repo/testing/content.ts'
import { type ServersHere, secrets, serversHere } from '@repo/testing/servers.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { POST } from './route.ts'

let servers: ServersHere
let pages: Server
let held: PromiseWithResolvers<void>

beforeAll(async () => {
  held = Promise.withResolvers()
  pages = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    await held.promise
    await render(path)
    response.end('a page')
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  servers = await serversHere({
    // The server listens on TCP, so this is not the name of a pipe.
    NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    DATA_DIR: '/nowhere/that/is/used',
    NEXT_DIST_DIR: '.next-that-is-not-there',
  })
  await useEmptyStore()
  activatePageCache()
  const transaction = servers.writer.transaction()
  for (const document of [aCategory('text'), aNodePage('slow', 'text')])
    transaction.createOrReplace({ ...document })
  await transaction.commit()
})

afterAll(async () => {
  pages?.closeAllConnections()
  pages?.close()
  await servers?.close()
})

async function render(path: string) {
  const { tags } = await resultForPage('{"_deps": ["page:" + $slug], "rev": *[_id == $slug][0]._rev}', {
    slug: path.split('/').at(-1),
  })
  pageIndex().put(path, { tags, status: 200 })
}

async function notify(id: string) {
  const body = JSON.stringify({ _id: id })
  const headers = {
    'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), secrets.webhook),
  }
  const response = await POST(new Request('http://site/api/revalidate/', { method: 'POST', body, headers }))
  return { status: response.status, body: await response.json() }
}

test('when only pages are left to render the webhook is answered, and the run goes on', async () => {
  await render('/docs/nodes/text/slow')
  await servers.writer.patch('slow').set({ summary: 'Another one.' }).commit()
  const answer = await notify('slow')
  expect(answer).toMatchObject({ status: 200, body: { failures: [], pagesLeft: 1 } })
  expect(await runs().status()).toMatchObject({ waiting: 1, expiredPages: 1 })
  const again = notify('slow')
  held.resolve()
  expect(await again).toMatchObject({ status: 200, body: { failures: [] } })
  await expect.poll(() => runs().status()).toMatchObject({ waiting: 0, expiredPages: 0, failures: [] })
}, 60_000)
