import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FeedbackStore } from '#feedback/store.ts'
import { replaceSingleton } from '#singleton.ts'
import { changeAuthorization } from '#testing/change-secret.ts'
import { postFromPage } from '#testing/feedback-requests.ts'
import { ownFacets, saveRecords } from '#testing/index-of-test.ts'
import { fromStudio, studioHere } from '#testing/studio-requests.ts'
import { GET, POST } from './route.ts'

const llm = '/docs/nodes/text/llm/'
const statuses = new Map([[llm, 200]])

const site = openedForFile(() =>
  localServer((request, response) => response.writeHead(statuses.get(request.url ?? '') ?? 404).end()),
)
const studio = openedForFile(() =>
  studioHere({ NEXT_PUBLIC_SITE_URL: site.url, SITE_PORT: String(site.port) }),
)
beforeAll(async () => {
  const record = (objectID: string, url: string, lvl1: string, more: object = { kind: 'page' }) => {
    const hierarchy = { lvl0: 'Text', lvl1 }
    return { objectID, url, content: null, type: 'lvl1', hierarchy, ...ownFacets, ...more }
  }
  const pages = [record('llm', llm, 'LLM'), record('splitter', '/docs/nodes/text/splitter/', 'Splitter')]
  const tag = record('tag', '/docs/tags/weaving/', 'Weaving', { kind: 'tag' })
  const section = record('section', `${llm}#weaving`, 'LLM', { kind: 'text', keywords: ['weaving'] })
  await saveRecords([...pages, tag, section], ['kind'], ['hierarchy.lvl0', 'hierarchy.lvl1', 'keywords'])
})
beforeEach(() => {
  replaceSingleton('feedbackStore', new FeedbackStore(':memory:'))
})

const report = (path: string, headers?: Record<string, string>) => postFromPage(path, 'missing=', headers)

const ask = () => GET(fromStudio('/api/missing-addresses/', studio))
const listed = async () => (await ask()).json()

/** Changes the list. @returns what it is then */
async function change(query: string) {
  const path = `/api/missing-addresses/${query}`
  const authorization = await changeAuthorization(studio.writer, `http://site.test${path}`)
  return (await POST(fromStudio(path, { authorization }, 'POST'))).json()
}

test('addresses that still do not exist are listed with the page that readers may have meant', async () => {
  for (const path of ['/docs/nodes/old/llm/', '/docs/nodes/old/llm/', '/docs/xylophone/', llm])
    expect((await report(path)).status).toBe(200)
  expect(await listed()).toEqual({
    days: 30,
    open: [
      { path: '/docs/nodes/old/llm/', count: 2, suggestion: { id: 'llm', title: 'LLM', path: llm } },
      { path: '/docs/xylophone/', count: 1, suggestion: null },
    ],
    dismissed: [],
  })
  statuses.set('/docs/nodes/old/llm/', 308)
  expect(await listed()).toMatchObject({ open: [{ path: '/docs/xylophone/' }] })
})

test('a page that is similar only by chance is not suggested', async () => {
  for (const path of ['/docs/spliter/', '/docs/spliter-zzz/']) await report(path)
  expect(await listed()).toMatchObject({
    open: [{ suggestion: null }, { path: '/docs/spliter/', suggestion: { id: 'splitter' } }],
  })
})

test('a page is suggested, not a tag that is more similar', async () => {
  await report('/docs/nodes/weaving/')
  expect(await listed()).toMatchObject({ open: [{ suggestion: { id: 'llm', path: llm } }] })
})

test('the reader gets the words of the address and the nearest pages, also outside of /docs/', async () => {
  const found = [{ href: '/docs/nodes/text/splitter/', title: 'Splitter', lead: '' }]
  for (const path of ['/docs/spliter/', '/spliter/'])
    expect(await (await report(path)).json()).toEqual({ words: 'spliter', pages: found })
})

test('what is not the address of a page is not counted, and neither is what other sites send', async () => {
  expect((await report('/docs/wp-login.php/')).status).toBe(200)
  expect((await report('/docs/gone/', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await listed()).toMatchObject({ open: [] })
})

test('a writer takes an address off the list, which stays away when it is opened again, and puts it back', async () => {
  await report('/docs/gone/')
  const query = `?path=${encodeURIComponent('/docs/gone/')}`
  const path = '/docs/gone/'
  expect(await change(query)).toMatchObject({ open: [], dismissed: [{ path, count: 1 }] })
  await report('/docs/gone/')
  const unknown = await change('?path=/docs/never-opened/')
  expect(unknown).toMatchObject({ open: [], dismissed: [{ path, count: 2 }] })
  expect(await change(`${query}&undo=1`)).toMatchObject({ open: [{ path }], dismissed: [] })
})

test('a search server that does not respond is reported in one sentence', async () => {
  await report('/docs/gone/')
  await studio.stopSearch()
  const response = await ask()
  expect(response.status).toBe(502)
  expect((await response.json()).message).toMatch(/^The addresses that do not exist could not be read: /)
})
