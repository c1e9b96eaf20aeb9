/** What is read of a real lake before a document goes, and what is left in it after. */
import type { SanityClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reference, slug, type TestDocument, type TestLake, testLake } from '../../testing/lake.ts'
import { addressesOf, retirement, type Way } from './deletion.ts'
import { readCandidates, readDeparture } from './read-deletion.ts'

let lake: TestLake
let client: SanityClient

const category = (id: string, parent?: string) => ({
  _id: id,
  _type: 'category',
  title: id,
  slug: slug(id),
  pathSegment: id,
  ...(parent && { parent: reference(parent) }),
})
const page = (id: string, title: string, more = {}) => ({
  _id: id,
  _type: 'nodePage',
  title,
  slug: slug(id),
  category: reference('text'),
  ...more,
})

beforeEach(async () => {
  lake = await testLake()
  client = lake.client
  const redirect = { _type: 'redirect', from: '/docs/old/', toPage: { ...reference('llm'), _weak: true } }
  await write(
    category('nodes'),
    category('models', 'nodes'),
    category('text', 'models'),
    { _id: 'ai', _type: 'tag', label: 'AI', slug: slug('ai') },
    page('llm', 'LLM', { tags: [reference('ai')], related: [reference('llm')] }),
    page('drafts.llm', 'LLM, new'),
    page('gpt', 'GPT model'),
    page('tts', 'Speech', { category: reference('models') }),
    { ...redirect, _id: 'former' },
    { ...redirect, _id: 'drafts.former', from: '/docs/older/' },
  )
})

afterEach(() => lake.close())

const write = (...documents: TestDocument[]) => lake.write(...documents)

async function retire(id: string, way: Way, successor?: string) {
  const going = await readDeparture(client, id)
  const mutations = retirement(going, { way, successor, now: '2026-11-21T12:00:00.000Z' })
  await client.request({ method: 'POST', url: '/data/mutate/production', body: { mutations } })
}

test('all addresses of a deep page are known, and its own links and drafts do not keep it', async () => {
  const going = await readDeparture(client, 'llm')
  expect([...addressesOf(going)].sort()).toEqual([
    '/docs/nodes/models/text/llm/',
    '/docs/old/',
    '/docs/older/',
  ])
  expect([going.uses, going.versions]).toEqual([[], ['drafts.llm']])
})

test('the lake takes the deletion as one transaction, and every redirect leads to the successor', async () => {
  await retire('llm', 'delete', 'gpt')
  expect(await client.fetch('*[_id match "*llm"]._id', {}, { perspective: 'raw' })).toEqual([])
  const redirects =
    '*[_type == "redirect"]|order(from asc){from, "to": toPage._ref, successorOf, container, name}'
  expect(await client.fetch(redirects, {}, { perspective: 'published' })).toEqual([
    { from: '/docs/nodes/models/text/llm/', to: 'gpt', successorOf: 'llm', container: 'text', name: 'llm' },
    { from: '/docs/old/', to: 'gpt', successorOf: 'llm', container: null, name: null },
  ])
})

test('what is unpublished remains as the draft that there was', async () => {
  await retire('llm', 'unpublish', 'gpt')
  expect(await client.fetch('*[_id match "*llm"]{_id, title}', {}, { perspective: 'raw' })).toEqual([
    { _id: 'drafts.llm', title: 'LLM, new' },
  ])
})

test('a page that refers to itself is unpublished too, and published again as it was', async () => {
  await write(page('drafts.llm', 'LLM', { related: [reference('llm')] }))
  await retire('llm', 'unpublish')
  const ids = { publishedId: 'llm', draftId: 'drafts.llm' }
  await client.action({ actionType: 'sanity.action.document.publish', ...ids })
  expect(await client.fetch('*[_id == "llm"][0].related')).toEqual([reference('llm')])
})

test('a page that another version was published of is not deleted under the eyes of its writer', async () => {
  const going = await readDeparture(client, 'gpt')
  await client
    .patch('gpt')
    .set({ slug: slug('moved') })
    .commit()
  const mutations = retirement(going, { way: 'delete', successor: 'llm', now: '2026-11-21T12:00:00.000Z' })
  await expect(
    client.request({ method: 'POST', url: '/data/mutate/production', body: { mutations } }),
  ).rejects.toThrow('revision')
  expect(await client.fetch('count(*[_id == "gpt" || successorOf == "gpt"])')).toBe(1)
})

test('tags and categories are kept by the pages that have them', async () => {
  expect((await readDeparture(client, 'ai')).uses).toMatchObject([{ id: 'llm', fields: ['tags'] }])
  const { uses } = await readDeparture(client, 'models')
  expect(uses.map(({ title, fields }) => [title, ...fields])).toEqual([
    ['Speech', 'category'],
    ['text', 'parent'],
  ])
})

test('what was unpublished in another window is told of in one sentence', async () => {
  await expect(readDeparture(client, 'nothing')).rejects.toThrow(
    'It is not published any more: close this and look again.',
  )
})

test('pages beside the one that goes come first; words find titles by their beginnings', async () => {
  const { document } = await readDeparture(client, 'llm')
  const paths = async (words: string) =>
    (await readCandidates(client, { document, words })).map(({ path }) => path)
  expect((await paths(''))[0]).toBe('/docs/nodes/models/text/gpt/')
  expect(await paths(' spee ')).toEqual(['/docs/nodes/models/tts/'])
  expect(await paths('mod gp')).toEqual(['/docs/nodes/models/text/gpt/'])
  expect(await paths('ai')).toEqual(['/docs/tags/ai/'])
  expect(await paths('llm')).toEqual([])
})
