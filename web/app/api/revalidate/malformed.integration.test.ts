/**
 * Publishes malformed documents through every step except Next: each "page" of the site is one
 * query. After each response, all results that are still served must match the lake. Documents stay
 * malformed while others become malformed.
 */

import { createServer, type Server } from 'node:http'
import { chance } from '@repo/kit/random.ts'
import { webhookBodyOf } from '@repo/lake/webhooks/projection.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { type ServersHere, secrets, serversHere } from '@repo/testing/servers.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { isExpired } from '#freshness/expiries.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { resultForPage, resultJson } from '#regeneration/queries/cached-queries.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { type Read, reads } from '#testing/every-read.ts'
import { malformed, readFields, weakened } from '#testing/malformed.ts'
import { richDocumentation } from '#testing/rich-content.ts'
import { POST } from './route.ts'

const seed = Number(process.env.EDITS_SEED ?? 7)
const count = Number(process.env.MALFORMED ?? 20)
const originals = new Map(richDocumentation().map((document) => [document._id, weakened(document)]))
const fields = readFields(reads.map(({ query }) => query))
const paths: ReadonlyMap<string, Read> = new Map(reads.map((read, index) => [`/docs/read-${index}`, read]))
/** The result that the simulated site shows at each path. */
const made = new Map<string, string>()
let servers: ServersHere
let site: Server

beforeAll(async () => {
  site = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    const read = paths.get(path)
    if (!read) return void response.writeHead(404).end()
    try {
      const { json, tags } = await resultForPage(read.query, read.params)
      made.set(path, json)
      pageIndex().put(path, { tags, status: 200 })
      response.writeHead(200).end()
    } catch {
      response.writeHead(500).end()
    }
  })
  const port = await new Promise<number>((resolve) => {
    site.listen(0, '127.0.0.1', () => {
      const address = site.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  servers = await serversHere({
    NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${port}`,
    SANITY_API_WRITE_TOKEN: secrets.write,
    NEXT_DIST_DIR: '.next-that-is-not-there',
  })
  await useEmptyStore()
  activatePageCache()
  const transaction = servers.writer.transaction()
  for (const document of originals.values()) transaction.createOrReplace({ ...document })
  await transaction.commit()
  await post('{"recover":true}')
  await renderAll()
})

afterAll(async () => {
  site?.close()
  currentSingleton<RegenerationStore>('regenerationStore')?.close()
  replaceSingleton('regenerationStore', undefined)
  await servers?.close()
})

async function renderAll() {
  for (const path of paths.keys())
    await (await fetch(`${process.env.NEXT_PUBLIC_SITE_URL}${path}/`)).arrayBuffer()
}

async function post(text: string) {
  const headers = {
    'sanity-webhook-signature': await encodeSignatureHeader(text, Date.now(), secrets.webhook),
  }
  const response = await POST(
    new Request('http://site/api/revalidate/', { method: 'POST', body: text, headers }),
  )
  const answer: { failures: { document?: string }[]; quarantined?: { document: string }[] } =
    await response.json()
  return {
    status: response.status,
    named: [...answer.failures, ...(answer.quarantined ?? [])].map(({ document }) => document),
    answer,
  }
}

/** Writes a document and sends its webhook; undefined if the lake rejects the document. */
async function publish(document: TestDocument) {
  const versionOf = () => servers.writer.fetch('*[_id == $id][0]', { id: document._id })
  const before = await versionOf()
  try {
    await servers.writer.createOrReplace({ ...document })
  } catch {
    return undefined
  }
  // As the lake does, because a document may be larger than an event.
  return post(webhookBodyOf({ _id: document._id, _type: document._type, before, after: await versionOf() }))
}

/** Names of the queries whose old result is still served. */
async function stale(): Promise<string[]> {
  const found: string[] = []
  for (const [path, { name, query, params }] of paths) {
    const kept = pageIndex().get(path)
    if (!kept || isExpired(kept.tags)) continue
    const now = await publishedClient()
      .fetch(query, params)
      .then(resultJson, () => 'no answer')
    if (now !== made.get(path)) found.push(name)
  }
  return found
}

test(
  `${count} malformed documents leave nothing stale, and other documents are published as usual (EDITS_SEED=${seed})`,
  async () => {
    const dice = chance(seed)
    const ids = [...originals.keys()].filter((id) => id !== 'stt')
    const done: string[] = []
    while (done.length < count) {
      const original = originals.get(dice.pick(ids))
      if (!original) continue
      const isTakenBack = dice.below(4) === 0
      const form = isTakenBack
        ? { name: 'as it was', document: original }
        : malformed(original, dice, { fields, withHuge: process.env.MALFORMED !== undefined })
      const answered = await publish(form.document)
      if (!answered) continue
      done.push(`${original._id}: ${form.name}`)
      const last = done.slice(-3).join('; ')
      // The response names this document, or one that became malformed earlier and whose records
      // this event alters.
      if (answered.status !== 200) expect(answered.named.filter(Boolean), last).not.toEqual([])
      expect(await stale(), last).toEqual([])
      await renderAll()
      if (done.length % 5 > 0) continue
      const neighbor = originals.get('stt')
      const other = neighbor && (await publish({ ...neighbor, summary: `Neighbor ${done.length}` }))
      expect([last, other?.status]).toEqual([last, 200])
    }
  },
  120_000 + count * 5000,
)

test('a site that starts with malformed documents applies all others, and recovers when they are restored', async () => {
  replaceSingleton('runs', undefined)
  const { status, named } = await post('{"recover":true}')
  if (status !== 200) expect(named.filter(Boolean)).not.toEqual([])
  expect(await stale()).toEqual([])
  for (const document of originals.values()) await publish(document)
  expect(await stale()).toEqual([])
  const after = await post('{"recover":true}')
  expect([after.status, after.answer.failures, (await runs().status()).quarantined]).toEqual([200, [], []])
}, 120_000)
