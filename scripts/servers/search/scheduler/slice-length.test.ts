import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { Catalog } from '../indices/catalog.ts'
import { limits } from '../limits.ts'
import { Store } from '../store/store.ts'
import { Scheduler } from './scheduler.ts'

/** The clock is read at the start, after each unit, and in the loop of a statement. */
const mostReads = 2 * limits.sliceMs

/**
 * A catalog whose clock advances by a millisecond each time it is read, which sliced work does
 * after each unit (a line, a record, a statement), and by the share of a slice that the rows of a
 * statement take. So the bound on a slice's time becomes a bound on its units, however busy the
 * machine is.
 */
function counted() {
  const folder = newFolder()
  const store = new Store(folder)
  const most = { looks: 0, rows: 0 }
  let [now, looks, rows] = [0, 0, 0]
  let isOver = false
  const turn = () => {
    most.looks = Math.max(most.looks, looks)
    most.rows = Math.max(most.rows, rows)
    looks = 0
    rows = 0
    if (!isOver) setImmediate(turn)
  }
  turn()
  const count = (written: number) => {
    rows += written
    now += (written / limits.rowsPerSlice) * limits.sliceMs
  }
  const saveRecords = store.saveRecords.bind(store)
  store.saveRecords = (generation, changes) => {
    const list = [...changes]
    count(list.length)
    saveRecords(generation, list)
  }
  const deleteRecords = store.deleteUnusedRecords.bind(store)
  store.deleteUnusedRecords = (most) => {
    count(most)
    return deleteRecords(most)
  }
  const clock = () => {
    looks += 1
    now += 1
    return now
  }
  const catalog = Catalog.open(store, { search: 'search-key', admin: 'admin-key' }, new Scheduler(clock))
  onTestFinished(async () => {
    isOver = true
    await catalog.close()
  })
  const followed = async (taskID: number) => {
    while (!catalog.isPublished(taskID)) await new Promise(setImmediate)
  }
  return { catalog, most, followed, store }
}

function lines(count: number, action = 'addObject') {
  return Array.from({ length: count }, (_, at) => ({
    action,
    body: { objectID: `${at}`, title: `Title ${at}`, content: `word${at % 97}` },
  }))
}

test('each turn of the loop runs one slice of work, however much there is to write, index and delete', async () => {
  const { catalog, most, followed, store } = counted()
  const { writes } = catalog
  // Write, index, replace and remove at the same time.
  const first = await Promise.all([
    writes.batch('a', lines(1000)),
    writes.batch('b', lines(1000)),
    writes.batch('a', lines(700, 'updateObject')),
    writes.batch('b', lines(300, 'deleteObject')),
  ])
  for (const { taskID } of first) await followed(taskID)
  expect(most.looks).toBeGreaterThan(1)
  expect(most.looks).toBeLessThanOrEqual(mostReads)
  expect(most.rows).toBeLessThanOrEqual(limits.rowsPerSlice)
  // Move over an index whose records are then deleted, and rebuild with other settings.
  await followed(await writes.move('a', 'b'))
  await followed(await writes.setSettings('b', { searchableAttributes: ['title'] }))
  while (store.hasUnusedRecords()) await new Promise(setImmediate)
  expect(catalog.engine('b').search({ query: 'title' }).nbHits).toBe(1000)
  expect(most.looks).toBeLessThanOrEqual(mostReads)
  expect(most.rows).toBeLessThanOrEqual(limits.rowsPerSlice)
})
