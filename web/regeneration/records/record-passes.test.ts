import { expect, test } from 'vitest'
import { alone } from '#freshness/cluster.ts'
import { indexOfSite } from '#indexing/index-of-site.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { RecordPasses } from './record-passes.ts'

test('settings and records are written with the lock', async () => {
  const applied = new SqliteStore(':memory:')
  await applied.markRecordsStale(['page-000'], 4)
  let isHeld = false
  const held: boolean[] = []
  const passes = new RecordPasses({
    applied,
    index: {
      ...indexOfSite,
      async syncRecords() {
        held.push(isHeld)
        return { saved: 1, deleted: 0 }
      },
      async ensureIndex() {
        held.push(isHeld)
        return true
      },
    },
    withLock: (work) =>
      alone.withRecordsLock(async (write) => {
        isHeld = true
        const result = await work(write)
        isHeld = false
        return result
      }),
  })
  await passes.update(true)
  expect(held).toEqual([true, true])
})
