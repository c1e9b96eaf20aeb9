import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { answer, ask, draftAction } from '../testing/requests.ts'

const edits = 20
const lake = openedForFile(() => testLake())
let ids: string[]

beforeAll(async () => {
  const client = clientOf(lake)
  await client.create({ _id: 'drafts.long', _type: 'x', n: 0 })
  for (let n = 1; n < edits; n += 1) await client.patch('drafts.long').set({ n }).commit()
  await client.create({ _id: 'other', _type: 'x' })
  await client.action(draftAction('publish', 'long'))
  ids = (await lines('')).map(({ id }) => String(id))
})

const history = (path: string) => ask(lake, `/v1/data/history/production/${path}`, { token: tokens.write })

async function lines(query: string): Promise<Record<string, unknown>[]> {
  const { text } = await history(`transactions/long,drafts.long?${query}`)
  return text.split('\n').flatMap((line) => (line ? JSON.parse(line) : []))
}

test('all transactions of a document and its draft, and no others', () => {
  expect(ids).toHaveLength(edits + 1)
  expect(new Set(ids).size).toBe(edits + 1)
})

test.each([
  ['limit=3', () => ids.slice(0, 3)],
  ['limit=3&reverse=true', () => ids.toReversed().slice(0, 3)],
  ['limit=0&reverse=true', () => ids.toReversed()],
  ['limit=2&fromTransaction=5', () => ids.slice(5, 7)],
  ['limit=2&toTransaction=9&reverse=true', () => [ids[9], ids[8]]],
  ['fromTransaction=5&toTransaction=7', () => ids.slice(5, 8)],
  ['limit=2&fromTransaction=nowhere&toTransaction=nowhere', () => ids.slice(0, 2)],
])('%s', async (query, wanted) => {
  const named = query.replace(/Transaction=(\d+)/g, (_, n) => `Transaction=${ids[Number(n)]}`)
  expect((await lines(named)).map(({ id }) => id)).toEqual(wanted())
})

test('a line has its documents, kinds of mutations and effects', async () => {
  const [published, edit] = await lines('limit=2&reverse=true&effectFormat=mendoza')
  expect(published).toMatchObject({ documentIDs: ['drafts.long', 'long'], author: 'robot-editor' })
  expect(Object.keys(Object(published?.effects))).toEqual(['drafts.long', 'long'])
  expect(edit).toMatchObject({ documentIDs: ['drafts.long'] })
  expect(published?.mutations).toEqual([{ delete: { id: 'drafts.long' } }, { create: { _id: 'long' } }])
  expect(edit?.mutations).toEqual([{ patch: { id: 'drafts.long' } }])
  expect(Object.keys((await lines('limit=1&excludeMutations=true'))[0] ?? {}).join(' ')).toBe(
    'id timestamp author documentIDs',
  )
})

test('returns a document at a revision and at a time, and nothing after its deletion', async () => {
  const at = async (query: string) =>
    JSON.parse((await history(`documents/drafts.long?${query}`)).text).documents
  expect(await at(`revision=${ids[7]}`)).toMatchObject([{ _id: 'drafts.long', n: 7 }])
  const [seventh] = await lines(`limit=1&fromTransaction=${ids[7]}`)
  expect((await at(`time=${seventh?.timestamp}`))[0]?.n).toBeGreaterThanOrEqual(7)
  expect(await at('time=2000-01-01T00:00:00Z')).toEqual([])
  expect(await at('time=2100-01-01T00:00:00Z')).toEqual([])
  expect(await at('lastRevision=true')).toMatchObject([{ n: edits - 1 }])
})

test('events stop at the limit, and an invalid or too large limit is refused with a message', async () => {
  const types = async (query: string) => {
    const { text } = await history(`events/documents/drafts.long?${query}`)
    return JSON.parse(text).events['drafts.long'].map(({ type }: { type: string }) => type)
  }
  expect(await types('')).toEqual(['publishDocumentVersion', 'createDocumentVersion'])
  expect(await types('limit=1')).toEqual(['publishDocumentVersion'])
  const many = (length: number) => history(`transactions/${Array.from({ length }, (_, n) => `d${n}`)}`)
  expect(await many(101)).toMatchObject(answer(400, 'These are 101 documents'))
  expect((await many(100)).status).toBe(200)
  const invalid = await history('transactions/long?limit=many')
  expect(invalid).toMatchObject(answer(400, 'limit is \\"many\\": write a number of entries'))
})

test('without ids it is the history of all documents, for users only', async () => {
  const listed = async (query: string) => {
    const { text } = await history(`transactions?${query}&excludeMutations=true`)
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line).documentIDs] : []))
  }
  expect(await listed('reverse=true&limit=2')).toEqual([['drafts.long', 'long'], ['other']])
  expect(await listed('limit=1')).toEqual([['drafts.long']])
  expect((await ask(lake, '/v1/data/history/production/transactions')).status).toBe(401)
})
