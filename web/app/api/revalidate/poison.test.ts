/** A document that the site cannot process harms nothing but itself. */
import { createServer, type Server } from 'node:http'
import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryQuery, membersQuery } from '#queries/category.ts'
import { pageQuery } from '#queries/page.ts'
import { Applied } from '#regeneration/applied.ts'
import { keptPages, startKeeping } from '#regeneration/kept-pages.ts'
import { readForPage } from '#regeneration/readings.ts'
import { aBlock, aCategory, aNodePage, smallDocumentation, type TestDocument } from '#testing/content.ts'
import { type ServersHere, secrets, serversHere } from '#testing/servers.ts'
import { POST } from './route.ts'

let servers: ServersHere
let site: Server
const beginning = smallDocumentation()

/** What each path of the pretended site reads. */
const reads: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  '/docs/category/nodes': [categoryQuery, { slug: 'nodes' }],
  '/docs/category/text': [categoryQuery, { slug: 'text' }],
  '/docs/nodes/text/llm': [pageQuery, { slug: 'llm', folder: 'nodes/text' }],
  '/docs/nodes/speech/tts': [pageQuery, { slug: 'tts', folder: 'nodes/speech' }],
  '/docs/nodes/speech/stt': [pageQuery, { slug: 'stt', folder: 'nodes/speech' }],
  '/docs': [membersQuery, { id: 'root' }],
}

beforeAll(async () => {
  site = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    const read = reads[path]
    if (!read) return void response.writeHead(404).end()
    try {
      const { json, tags } = await readForPage(...read)
      keptPages().put(path, { tags, status: 200 })
      response.writeHead(200).end(json)
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
})

beforeEach(async () => {
  globalThis.loomworkApplied = new Applied(':memory:')
  globalThis.loomworkRuns = undefined
  startKeeping()
  const present: string[] = await servers.writer.fetch('*[]._id', {}, { perspective: 'raw' })
  const ids = new Set(beginning.map(({ _id }) => _id))
  const transaction = servers.writer.transaction()
  for (const document of beginning) transaction.createOrReplace({ ...document })
  for (const id of present) if (!ids.has(id)) transaction.delete(id)
  await transaction.commit()
  await post({ recover: true })
  for (const path of Object.keys(reads)) await get(path)
})

afterAll(async () => {
  site?.close()
  globalThis.loomworkApplied?.close()
  globalThis.loomworkApplied = undefined
  await servers?.close()
})

async function post(body: unknown) {
  const text = JSON.stringify(body)
  const headers = {
    'sanity-webhook-signature': await encodeSignatureHeader(text, Date.now(), secrets.webhook),
  }
  const response = await POST(
    new Request('http://site/api/revalidate/', { method: 'POST', body: text, headers }),
  )
  return { status: response.status, body: await response.json() }
}

async function get(path: string): Promise<string> {
  const response = await fetch(`${process.env.NEXT_PUBLIC_SITE_URL}${path}/`)
  return `${response.status} ${await response.text()}`
}

async function publish(document: TestDocument) {
  const before = await servers.writer.fetch('*[_id == $id][0]', { id: document._id })
  await servers.writer.createOrReplace({ ...document })
  const after = await servers.writer.fetch('*[_id == $id][0]', { id: document._id })
  return post({ _id: document._id, before, after })
}

async function expectOthersToProceed() {
  const { status, body } = await publish(aNodePage('stt', 'speech', { body: [aBlock('intro', 'Proceeds.')] }))
  expect(status).toBe(200)
  expect(body.regenerated).toContain('/docs/nodes/speech/stt/')
  expect(await get('/docs/nodes/speech/stt')).toContain('Proceeds.')
}

const empty = { _type: 'reference', _ref: '', _weak: true }

test('a category whose parent is an empty reference is published like any other', async () => {
  expect((await publish({ ...aCategory('nodes', { title: 'Moved' }), parent: empty })).status).toBe(200)
  expect(await get('/docs/category/nodes')).toContain('Moved')
  await expectOthersToProceed()
  expect((await post({ recover: true })).status).toBe(200)
})

test('a link to an empty reference is published like any other', async () => {
  const block = aBlock('see', 'See it', { link: 'tts' })
  const body = [{ ...block, markDefs: block.markDefs.map((mark) => ({ ...mark, page: empty })) }]
  expect((await publish(aNodePage('llm', 'text', { body }))).status).toBe(200)
  expect(await get('/docs/nodes/text/llm')).toContain('See it')
  await expectOthersToProceed()
})

test('what a document says of facets itself is not taken for what a query read', async () => {
  const body = [{ ...aBlock('intro', 'Odd.'), _facets: ['nonsense', 7, { a: 1 }] }]
  expect((await publish(aNodePage('llm', 'text', { body }))).status).toBe(200)
  expect(await get('/docs/nodes/text/llm')).toContain('Odd.')
  await expectOthersToProceed()
})
