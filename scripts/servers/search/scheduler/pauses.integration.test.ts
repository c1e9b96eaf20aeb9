import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'
import { Catalog } from '../indices/catalog.ts'
import { Store } from '../store/store.ts'
import { docSearchSettings } from '../testing/engine.ts'

/** Records of a page, 800 bytes each, as the site makes them. */
function records(batch: number) {
  return Array.from({ length: 1000 }, (_, at) => ({
    action: 'addObject',
    indexName: 'i',
    body: {
      objectID: `${batch}-${at}`,
      url: `/docs/${batch}/#${at}`,
      hierarchy: { lvl0: 'Nodes', lvl1: `Node ${batch}`, lvl2: `Section ${at % 17}` },
      content: Array.from(
        { length: 90 },
        (_, word) => `word${(batch * 7 + at * 13 + word * word) % 4001}`,
      ).join(' '),
      lang: 'en-US',
      weight: { pageRank: 0, level: 0, position: at },
    },
  }))
}

test('no turn of the loop takes 50 ms while batches are written and indexed, and they are acknowledged before they are indexed', async () => {
  const store = new Store(newFolder())
  const catalog = Catalog.open(store, { search: 'search-key', admin: 'admin-key' })
  await catalog.writes.setSettings('i', docSearchSettings)
  const batches = Array.from({ length: 6 }, (_, batch) => records(batch))
  const acknowledged: boolean[] = []
  let [last, taskID] = [processorTime(), 0]
  const turns: number[] = []
  let isOver = false
  const turn = () => {
    const now = processorTime()
    turns.push(now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  turn()
  for (const lines of batches) {
    const { taskIDs } = await catalog.writes.batch(lines, ['i'])
    taskID = taskIDs.i ?? 0
    acknowledged.push(catalog.isPublished(taskID))
  }
  while (!catalog.isPublished(taskID)) await new Promise((resolve) => setTimeout(resolve, 1))
  isOver = true
  expect(catalog.engine('i').search({ query: 'word13' }).nbHits).toBeGreaterThan(0)
  expect(acknowledged).not.toContain(true)
  // Measured in processor time, which does not depend on other programs. Some pauses may be V8's
  // garbage collection.
  const long = turns.filter((milliseconds) => milliseconds > 50)
  expect(long.length, `${long.map(Math.round)} ms`).toBeLessThan(batches.length / 2)
  await catalog.close()
})

/** Of this thread, ms. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
