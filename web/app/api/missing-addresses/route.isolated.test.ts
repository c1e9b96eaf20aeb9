import { createServer } from 'node:http'
import { smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchClient } from '#clients/search.ts'
import { FeedbackStore } from '#feedback/store.ts'
import { replaceSingleton } from '#singleton.ts'
import { changeAuthorization } from '#testing/change-secret.ts'
import { POST as send } from '../feedback/[...path]/route.ts'
import { GET, OPTIONS, POST } from './route.ts'

const studioUrl = 'http://studio.test:3333'
const llm = '/docs/nodes/text/llm/'
/** HTTP status of the site by path; 404 for other paths. */
const statuses = new Map([[llm, 200]])
const site = createServer((request, response) => {
  response.writeHead(statuses.get(request.url ?? '') ?? 404).end()
})
let servers: ServersHere
let authorization: string
let clients = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  servers = await serversHere({
    SANITY_STUDIO_URL: studioUrl,
    NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${port}`,
    SITE_PORT: port,
  })
  const transaction = servers.writer.transaction()
  for (const document of smallDocumentation()) transaction.createOrReplace({ ...document })
  await transaction.commit()
  authorization = `Bearer ${(await createPreviewSecret(servers.writer, 'test', studioUrl)).secret}`
  const facets = { language: 'en-US', docusaurus_tag: 'docs-default-current', kind: 'page' }
  await searchClient().setSettings({
    indexName: 'loomwork',
    indexSettings: {
      attributesForFaceting: Object.keys(facets),
      searchableAttributes: ['hierarchy.lvl0', 'hierarchy.lvl1', 'keywords'],
    },
  })
  const objects = [
    ['llm', 'LLM'],
    ['splitter', 'Splitter'],
  ].map(([id, title]) => ({
    objectID: id,
    url: `/docs/nodes/text/${id}/`,
    content: null,
    hierarchy: { lvl0: 'Text', lvl1: title },
    type: 'lvl1',
    ...facets,
  }))
  const [page] = objects
  const tag = { ...page, objectID: 'tag', url: '/docs/tags/weaving/', kind: 'tag' }
  const section = { ...page, objectID: 'section', url: `${llm}#weaving`, kind: 'text', keywords: ['weaving'] }
  await searchClient().saveObjects({
    indexName: 'loomwork',
    objects: [...objects, { ...tag, hierarchy: { lvl0: 'Tags', lvl1: 'Weaving' } }, section],
    waitForTasks: true,
  })
})
beforeEach(() => {
  replaceSingleton('feedbackStore', new FeedbackStore(':memory:'))
})
afterAll(async () => {
  site.close()
  await servers?.close()
})

/** Reports a path as the not-found page does. */
function report(path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  clients += 1
  const request = new Request(`http://site.test/api/feedback${path}`, {
    method: 'POST',
    body: 'missing=',
    headers: { 'x-forwarded-for': `192.0.2.${clients}`, ...headers },
  })
  return send(request, { params: Promise.resolve({ path: path.split('/').filter(Boolean) }) })
}

async function ask(query = '', method: 'GET' | 'POST' = 'GET', by?: Record<string, string>) {
  const url = `http://site.test/api/missing-addresses/${query}`
  const headers = by ?? {
    authorization: method === 'GET' ? authorization : await changeAuthorization(servers.writer, url),
  }
  const request = new Request(url, { method, headers: { origin: studioUrl, ...headers } })
  return method === 'GET' ? GET(request) : POST(request)
}

test('addresses that still do not exist are listed with the page that readers may have meant', async () => {
  for (const path of ['/docs/nodes/old/llm/', '/docs/nodes/old/llm/', '/docs/xylophone/', llm])
    expect((await report(path)).status).toBe(200)
  expect(await (await ask()).json()).toEqual({
    days: 30,
    addresses: [
      { path: '/docs/nodes/old/llm/', count: 2, suggestion: { id: 'llm', title: 'LLM', path: llm } },
      { path: '/docs/xylophone/', count: 1, suggestion: null },
    ],
    dismissed: [],
  })
  statuses.set('/docs/nodes/old/llm/', 308)
  expect(await (await ask()).json()).toMatchObject({ addresses: [{ path: '/docs/xylophone/' }] })
})

test('a page that is similar only by chance is not suggested', async () => {
  for (const path of ['/docs/spliter/', '/docs/spliter-zzz/']) await report(path)
  expect(await (await ask()).json()).toMatchObject({
    addresses: [{ suggestion: null }, { path: '/docs/spliter/', suggestion: { id: 'splitter' } }],
  })
})

test('a page is suggested, not a tag that is more similar', async () => {
  await report('/docs/nodes/weaving/')
  expect(await (await ask()).json()).toMatchObject({ addresses: [{ suggestion: { id: 'llm', path: llm } }] })
})

test('the reader gets the words of the address and the nearest pages, also outside of /docs/', async () => {
  const found = [{ href: '/docs/nodes/text/splitter/', title: 'Splitter', lead: '' }]
  for (const path of ['/docs/spliter/', '/spliter/'])
    expect(await (await report(path)).json()).toEqual({ words: 'spliter', pages: found })
})

test('what is not the address of a page is not counted, and neither is what other sites send', async () => {
  expect((await report('/docs/wp-login.php/')).status).toBe(200)
  expect((await report('/docs/gone/', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await (await ask()).json()).toMatchObject({ addresses: [] })
})

test('a writer takes an address off the list and puts it back; others do not', async () => {
  await report('/docs/gone/')
  const query = `?path=${encodeURIComponent('/docs/gone/')}`
  expect((await ask(query, 'POST', {})).status).toBe(401)
  expect((await ask(query, 'POST', { authorization })).status).toBe(401)
  expect(await (await ask(query, 'POST')).json()).toMatchObject({
    addresses: [],
    dismissed: [{ path: '/docs/gone/', count: 1 }],
  })
  expect(await (await ask(`${query}&undo=1`, 'POST')).json()).toMatchObject({
    addresses: [{ path: '/docs/gone/' }],
    dismissed: [],
  })
  const preflight = OPTIONS(new Request('http://site.test/', { headers: { origin: studioUrl } }))
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
})

test('a search server that does not respond is reported in one sentence', async () => {
  await report('/docs/gone/')
  await servers.stopSearch()
  const response = await ask()
  expect(response.status).toBe(502)
  expect((await response.json()).message).toMatch(/^The addresses that do not exist could not be read: /)
})
