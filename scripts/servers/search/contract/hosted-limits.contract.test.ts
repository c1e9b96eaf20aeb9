import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SynonymHit } from 'algoliasearch'
import { expect, test } from 'vitest'
import { smallestPlan } from '../limits.ts'
import type { RunningSearch } from '../server.ts'
import { startTestSearch } from '../testing/server.ts'
import { fullClient, indexName, refused } from '../testing/target.ts'

const strict = openedForFile(() => startTestSearch({ strict: true }))
const own = openedForFile(() => startTestSearch())

test('a record may have 10 kB', async () => {
  const index = indexName('records')
  const half = 'x'.repeat(smallestPlan.recordBytes / 2)
  const save = (server: RunningSearch, body: Record<string, unknown>) =>
    fullClient(server).saveObjects({ indexName: index, objects: [{ objectID: 'one', ...body }] })
  await save(strict, { text: half })
  await expect(save(strict, { text: half + half })).rejects.toThrow(/objectID=one is too big size=\d+\/10000/)
  await save(own, { text: half + half })
})

test('a batch may have 10 MB', async () => {
  const requests = Array.from({ length: 1100 }, (_, n) => ({
    action: 'addObject' as const,
    body: { objectID: String(n), text: 'x'.repeat(9_500) },
  }))
  const batch = (server: RunningSearch) =>
    fullClient(server).batch({ indexName: indexName('batch'), batchWriteParams: { requests } })
  await refused(batch(strict), 413)
  await batch(own)
})

test('an index may have 1,000 synonyms', async () => {
  const index = indexName('synonyms')
  const synonym = (n: number): SynonymHit => ({
    objectID: String(n),
    type: 'synonym',
    synonyms: [`a${n}`, `b${n}`],
  })
  const save = (server: RunningSearch, count: number, first = 0) => {
    const synonymHit = Array.from({ length: count }, (_, n) => synonym(first + n))
    return fullClient(server).saveSynonyms({ indexName: index, synonymHit })
  }
  await save(strict, smallestPlan.synonyms)
  await expect(save(strict, 1, 5000)).rejects.toThrow('An index holds at most 1000 synonyms')
  await save(own, smallestPlan.synonyms + 1)
})
