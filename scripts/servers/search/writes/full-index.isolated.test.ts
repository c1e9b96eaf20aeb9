import { expect, test, vi } from 'vitest'
import { Catalog } from '../indices/catalog.ts'
import { Store } from '../store/store.ts'

// With the real limit of a million records this would take minutes.
vi.mock(import('../limits.ts'), async (original) => {
  const { limits, ...others } = await original()
  return { ...others, limits: { ...limits, records: 5 as never } }
})

const keys = { search: 'search-key', admin: 'admin-key' }
const add = (...objectIDs: string[]) =>
  objectIDs.map((objectID) => ({ action: 'addObject', body: { objectID } }))

async function written(catalog: Catalog, lines: ReturnType<typeof add>) {
  const { taskID } = await catalog.writes.batch('i', lines)
  await vi.waitUntil(() => catalog.isPublished(taskID))
}

test('a record that exceeds the limit of an index is refused before it is acknowledged', async () => {
  const store = new Store(':memory:')
  const catalog = Catalog.open(store, keys)
  await written(catalog, add('a', 'b', 'c', 'd'))
  const refused = { status: 400, message: 'An index holds at most 5 records' }
  await expect(catalog.writes.batch('i', add('e', 'f'))).rejects.toMatchObject(refused)
  await written(catalog, add('e', 'a', 'b'))
  // Existing records may change, and deletions make room.
  await written(catalog, add('a', 'b', 'c', 'd', 'e'))
  await expect(catalog.writes.batch('i', add('f'))).rejects.toMatchObject(refused)
  await written(catalog, [{ action: 'deleteObject', body: { objectID: 'a' } }])
  await written(catalog, add('f'))
  expect(catalog.engine('i').search({}).nbHits).toBe(5)
  await catalog.close()
})

test('a database above the limit opens with as many records as are allowed', async () => {
  const store = new Store(':memory:')
  const { generation } = store.indexOrNew('i')
  const rows = Array.from({ length: 7 }, (_, at) => `r${at}`)
  const saved = rows.map((objectID) => ({ objectID, json: JSON.stringify({ objectID }) }))
  store.saveRecords(generation, saved)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const catalog = Catalog.open(store, keys)
  expect(catalog.engine('i').search({}).nbHits).toBe(5)
  expect(error).toHaveBeenCalledExactlyOnceWith(
    'search: 2 records of "i" cannot be found: An index holds at most 5 records. Remove some, or write them again.',
  )
  error.mockRestore()
  await catalog.close()
})
