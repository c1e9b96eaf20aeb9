import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { helpfulText, markDone, readFeedback } from './read-feedback.ts'

let lake: TestLake
let body: unknown
const asked: string[] = []
const asking = { siteUrl: 'http://site.test', studioUrl: 'http://studio.test' }
const page = {
  document: 'llm',
  yes: 1,
  no: 2,
  open: 2,
  last: 7,
  sentences: [{ number: 7, isHelpful: false, sentence: 'Which size?', day: '2026-11-24' }],
  done: [],
}

beforeAll(async () => {
  lake = await startTestLake()
  await lake.write({ _id: 'llm', _type: 'guide', title: 'LLM' })
})
afterAll(() => lake?.close())
beforeEach(() => {
  asked.length = 0
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
    if (!String(url).startsWith(asking.siteUrl)) return real(url, options)
    asked.push(`${options?.method ?? 'GET'} ${String(url).slice(asking.siteUrl.length)}`)
    return Promise.resolve(Response.json(body))
  })
})

test('answers are read with the titles of their pages; a deleted page has none', async () => {
  body = { total: 2, pages: [page, { ...page, document: 'gone' }, 'odd'] }
  const { total, pages } = await readFeedback(lake.client, asking)
  expect(total).toBe(2)
  expect(pages).toMatchObject([
    { id: 'llm', document: { title: 'LLM' }, no: 2, last: 7, sentences: [{ sentence: 'Which size?' }] },
    { id: 'gone', document: null },
  ])
  await readFeedback(lake.client, asking, 'a b')
  expect(asked).toEqual(['GET /api/feedback/', 'GET /api/feedback/?document=a+b'])
})

test('a response of another version is refused in one sentence', async () => {
  body = { pages: [] }
  await expect(readFeedback(lake.client, asking)).rejects.toThrow(/cannot read \(status 200\)/)
})

test('one answer is marked as done or shown again, or all of a page up to the last one that was seen', async () => {
  body = { total: 1, pages: [page] }
  const [first] = (await readFeedback(lake.client, asking)).pages
  if (!first) throw new Error('there is a page')
  await markDone(lake.client, asking, { number: 7 })
  await markDone(lake.client, asking, { number: 7, undo: true })
  await markDone(lake.client, asking, { page: first })
  expect(asked.slice(1)).toEqual([
    'POST /api/feedback/?number=7',
    'POST /api/feedback/?number=7&undo=1',
    'POST /api/feedback/?document=llm&upTo=7',
  ])
})

test.each([
  [1, 0, 'One reader found it helpful'],
  [0, 1, 'One reader found it not helpful'],
  [2, 3, '2 of 5 readers found it helpful'],
  [1200, 0, '1,200 of 1,200 readers found it helpful'],
])('%s yes and %s no: %s', (yes, no, text) => {
  expect(helpfulText({ yes, no })).toBe(text)
})
