/** A search server with the limits of hosted Algolia's smallest plan, and one without. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPlan, smallestPlan } from '../limits.ts'
import type { RunningSearch } from '../server.ts'
import { startTestSearch, testKeys } from '../testing/server.ts'
import { fullClient, indexName } from '../testing/target.ts'

let strict: RunningSearch
let own: RunningSearch

beforeAll(async () => {
  strict = await startTestSearch({ strict: true })
  own = await startTestSearch()
})
afterAll(async () => void (await Promise.all([strict.close(), own.close()])))

const clientOf = ({ url }: RunningSearch) =>
  fullClient({ url, appId: 'local', ...testKeys, isEmbedded: true, close: async () => undefined })

test('a record may have 10 kB, also when it is the result of a change', async () => {
  const index = indexName('records')
  const half = 'x'.repeat(smallestPlan.recordBytes / 2)
  const save = (server: RunningSearch, body: Record<string, unknown>) =>
    clientOf(server).saveObject({ indexName: index, body: { objectID: 'one', ...body } })
  await save(strict, { text: half })
  await expect(save(strict, { text: half + half })).rejects.toThrow(/objectID=one is too big size=\d+\/10000/)
  await expect(
    clientOf(strict).partialUpdateObject({
      indexName: index,
      objectID: 'one',
      attributesToUpdate: { a: half },
    }),
  ).rejects.toThrow('is too big')
  await save(own, { text: half + half })
})

test('a batch may have 10 MB', async () => {
  const requests = Array.from({ length: 1100 }, (_, n) => ({
    action: 'addObject' as const,
    body: { objectID: String(n), text: 'x'.repeat(9_500) },
  }))
  const batch = (server: RunningSearch) =>
    clientOf(server).batch({ indexName: indexName('batch'), batchWriteParams: { requests } })
  await expect(batch(strict)).rejects.toMatchObject({ status: 413 })
  await batch(own)
})

test('an index may have 1,000 synonyms', async () => {
  const index = indexName('synonyms')
  const synonyms = (count: number, first = 0) =>
    Array.from({ length: count }, (_, n) => ({
      objectID: String(first + n),
      type: 'synonym' as const,
      synonyms: [`a${first + n}`, `b${first + n}`],
    }))
  const save = (server: RunningSearch, count: number, first = 0) =>
    clientOf(server).saveSynonyms({ indexName: index, synonymHit: synonyms(count, first) })
  await save(strict, smallestPlan.scopes.synonyms)
  await expect(save(strict, 1, 5000)).rejects.toThrow('An index holds at most 1000 synonyms')
  expect((await clientOf(strict).searchSynonyms({ indexName: index })).nbHits).toBe(1000)
  await save(own, smallestPlan.scopes.synonyms + 1)
  expect(ownPlan.scopes.rules).toBeGreaterThan(smallestPlan.scopes.rules)
})
