/** Many changes in a row: none waits until the pages of those before it are rendered. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aCategory, aNodePage } from '@repo/testing/content.ts'
import { type ServersHere, secrets, serversHere } from '@repo/testing/servers.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enforceExpiry, isExpired } from '#freshness/expiries.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { queryTagsIn } from '#freshness/query-tags.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { applied } from '#regeneration/store/applied.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { POST } from './route.ts'

const ids = ['one', 'two', 'three', 'four', 'five', 'six']
const pathOf = (id: string) => `/docs/text/${id}`

let servers: ServersHere
let site: Server
/** Ids of the pages that the site is asked for, until it answers. */
const asked = new Set<string>()
let answerWhen: Promise<void>
let afterRender: (path: string) => Promise<void>

beforeAll(async () => {
  site = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    asked.add(path)
    await answerWhen
    await render(path)
    await afterRender(path)
    asked.delete(path)
    response.end('a page')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  servers = await serversHere({
    // The server listens on TCP, so this is not the name of a pipe.
    NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    DATA_DIR: '/nowhere/that/is/used',
    NEXT_DIST_DIR: '.next-that-is-not-there',
  })
  await useEmptyStore()
  activatePageCache()
  const transaction = servers.writer.transaction()
  for (const document of [aCategory('text'), ...ids.map((id) => aNodePage(id, 'text'))])
    transaction.createOrReplace({ ...document })
  await transaction.commit()
  answerWhen = Promise.resolve()
  afterRender = async () => undefined
  for (const id of ids) await render(pathOf(id))
  await Promise.all(ids.map(notify))
}, 60_000)

afterAll(async () => {
  site?.closeAllConnections()
  site?.close()
  await servers?.close()
})

beforeEach(() => {
  answerWhen = Promise.resolve()
  afterRender = async () => undefined
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

async function publish(id: string) {
  await servers.writer
    .patch(id)
    .set({ summary: `Another one, ${crypto.randomUUID()}.` })
    .commit()
  return notify(id)
}

const isOld = (id: string) => isExpired(pageIndex().get(pathOf(id))?.tags ?? [])

test('nothing old is served while the pages of any number of changes before wait to be rendered', async () => {
  const held = Promise.withResolvers<void>()
  answerWhen = held.promise
  const answers: Promise<unknown>[] = []
  for (const id of ids) {
    answers.push(publish(id))
    await expect.poll(() => isOld(id)).toBe(true)
  }
  await expect.poll(() => asked.size).toBe(3)
  held.resolve()
  for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: { failures: [] } })
  await expect.poll(() => runs().status()).toMatchObject({ waiting: 0, expiredPages: 0, failures: [] })
}, 60_000)

test('a page that expires again whenever it is rendered is no failure of an earlier change', async () => {
  afterRender = async (path) => {
    const [shown] = queryTagsIn(pageIndex().get(path)?.tags ?? [])
    if (shown) enforceExpiry(shown.key, await applied().nextTick())
  }
  expect(await publish('one')).toMatchObject({ status: 200, body: { failures: [] } })
}, 60_000)
