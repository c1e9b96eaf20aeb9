import { beforeEach, expect, test, vi } from 'vitest'
import { indexOfSite } from '#indexing/index-of-site.ts'
import type { SyncResult } from '#indexing/sync.ts'
import { RecordPasses } from '#regeneration/records/record-passes.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { lockedRecords, type RecordsLock } from './locked-records.ts'

let applied: RegenerationStore
/** Answers of the locks of the next passes; the others keep theirs. */
let locks: RecordsLock[]
let written: string[]

/** Three batches: two with 50 documents, and one with 20. */
const ids = Array.from({ length: 120 }, (_, n) => `page-${String(n).padStart(3, '0')}`)
const lost = /another node may have written/

beforeEach(() => {
  applied = new SqliteStore(':memory:')
  written = []
  locks = []
})

function passesOf(
  syncRecords = async (some: readonly string[]): Promise<SyncResult> => {
    written.push(some[0] ?? '')
    return { saved: some.length, deleted: 0 }
  },
  ensureIndex = async () => true,
) {
  return new RecordPasses({
    applied,
    index: { ...indexOfSite, syncRecords, ensureIndex },
    withLock: lockedRecords({
      withRecordsLock: (work) => work(locks.shift() ?? { isHeld: async () => true }),
      markRecordsStale: (pages, at) => applied.markRecordsStale(pages, at),
      nextTick: () => applied.nextTick(),
    }),
  })
}

/** The next pass loses its lock after some answers that it has it. */
function loseLockAfter(answers: number, afterwards = async () => undefined as unknown) {
  let asked = 0
  locks.push({
    async isHeld() {
      asked += 1
      if (asked === answers + 1) await afterwards()
      return asked <= answers
    },
  })
}

const staleIds = async () => [...(await applied.staleRecords()).keys()]

test('when the lock is lost, the batch before that is done, and nothing more is tried', async () => {
  await applied.markRecordsStale(ids, 4)
  loseLockAfter(1)
  const passes = passesOf()
  const pass = await passes.update(false)
  expect(pass).toMatchObject({ saved: 50, why: expect.stringMatching(lost), settingsFailure: null })
  expect([pass.unanswered, written]).toEqual([ids.slice(50), ['page-000', 'page-050']])
  expect(await staleIds()).toEqual(ids.slice(50))
  expect(await passes.update(false)).toMatchObject({ saved: 70, unanswered: [], why: '' })
  expect(await staleIds()).toEqual([])
})

test('documents that were written without the lock are compared again, although another node updated them', async () => {
  await applied.markRecordsStale(['page-000'], 4)
  loseLockAfter(0, async () => applied.markRecordsFresh(await applied.staleRecords()))
  const passes = passesOf()
  expect(await passes.update(false)).toMatchObject({ saved: 0, unanswered: ['page-000'] })
  expect((await applied.staleRecords()).get('page-000')).toBeGreaterThan(4)
  await passes.update(false)
  expect([written, await staleIds()]).toEqual([['page-000', 'page-000'], []])
})

test('so are those whose write failed: it may have arrived later', async () => {
  await applied.markRecordsStale(['page-000'], 4)
  loseLockAfter(0, async () => applied.markRecordsFresh(await applied.staleRecords()))
  const passes = passesOf(() => Promise.reject(new Error('the connection was closed')))
  expect(await passes.update(false)).toMatchObject({
    unanswered: ['page-000'],
    why: expect.stringMatching(lost),
  })
  expect(await staleIds()).toEqual(['page-000'])
})

test('when the store cannot be written then either, the next pass compares them nevertheless', async () => {
  await applied.markRecordsStale(['page-000'], 4)
  loseLockAfter(0, async () => applied.markRecordsFresh(await applied.staleRecords()))
  vi.spyOn(applied, 'markRecordsStale').mockRejectedValueOnce(new Error('no route to the database'))
  const passes = passesOf()
  await expect(passes.update(false)).rejects.toThrow('no route to the database')
  expect(await passes.update(false)).toMatchObject({ saved: 1, unanswered: [] })
  expect(written).toEqual(['page-000', 'page-000'])
})

test('settings that were sent without the lock are reported, so that they are sent again', async () => {
  loseLockAfter(0)
  const passes = passesOf()
  expect((await passes.update(true)).settingsFailure).toMatch(lost)
  expect((await passes.update(true)).settingsFailure).toBeNull()
})
