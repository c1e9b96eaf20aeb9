import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentMutation } from '../mutations/apply.ts'
import { testStore } from '../testing/store.ts'
import { lastVersionOf, transactionsOf } from './change-log.ts'
import { deletedOf } from './deletions.ts'
import { pruneHistory } from './history-pruning.ts'
import type { Store } from './store.ts'

let folder: string
let store: Store
beforeEach(() => {
  folder = newFolder()
  store = testStore(folder)
})
afterEach(() => store.close())

const begin = Date.parse('2026-01-01T00:00:00Z')
const day = 86_400_000

function commit(transactionId: string, days: number, ...mutations: DocumentMutation[]) {
  const timestamp = new Date(begin + days * day).toISOString()
  store.commit({ transactionId, timestamp, author: 'a', mutations })
}

const create = (_id: string, _type = 'guide'): DocumentMutation => ({ create: { _id, _type, title: _id } })
const remove = (id: string): DocumentMutation => ({ delete: { id } })

function deleted(limit = 20): string[][] {
  const span = { of: { deleted: ['guide'] }, from: null, to: null, reverse: true, limit }
  return [...transactionsOf(store.database, span)].map(({ documentIds }) => [...documentIds])
}

test('a lake of an earlier version knows what it has deleted', () => {
  commit('t1', 0, create('a'), create('drafts.a'), create('b'), create('c', 'tag'), create('drafts.d'))
  commit('t2', 1, { patch: { id: 'a', set: { title: 'A second title' } } })
  commit('t3', 2, remove('a'), remove('drafts.a'))
  commit('t4', 3, remove('b'), remove('c'))
  commit('t5', 4, create('b'))
  commit('t6', 5, remove('drafts.d'))
  const known = deleted()
  expect(known).toEqual([['drafts.d'], ['a', 'drafts.a']])
  const rows = () => store.database.prepare('SELECT * FROM deletions ORDER BY base_id').all()
  const before = rows()
  // As a lake before migration 004 left it.
  store.database.exec(`DROP TABLE deletions; DROP TABLE people; DROP INDEX sessions_by_id; DROP INDEX outbox_by_document;
    ALTER TABLE sessions DROP COLUMN id; ALTER TABLE sessions DROP COLUMN client; PRAGMA user_version = 3`)
  store.close()
  store = testStore(folder)
  expect(rows()).toEqual(before)
  expect(deleted()).toEqual(known)
})

test('a deletion is listed as long as its content can be restored', () => {
  commit('t1', 0, create('a'), create('drafts.b'))
  commit('t2', 1, remove('a'))
  commit('t3', 9, remove('drafts.b'))
  for (const _step of pruneHistory(store.database, begin + 5 * day));
  expect(deleted()).toEqual([['drafts.b']])
  expect(lastVersionOf(store.database, 'drafts.b')).toMatchObject({ title: 'drafts.b' })
  expect(lastVersionOf(store.database, 'a')).toBeNull()
  for (const _step of pruneHistory(store.database, begin + 10 * day));
  expect(deleted()).toEqual([])
  expect(store.database.prepare('SELECT count(*) AS n FROM deletions').get()?.n).toBe(0)
})

test('the newest of 10,000 deletions are read without the others', { timeout: 60_000 }, () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `d${n}`)
  commit('t1', 0, ...ids.map((id) => create(id)))
  for (let n = 0; n < ids.length; n += 10) commit(`r${n}`, 1, ...ids.slice(n, n + 10).map(remove))
  const { numbers, parameters } = deletedOf(['guide'])
  const plan = store.database
    .prepare(`EXPLAIN QUERY PLAN ${numbers} ORDER BY seq DESC`)
    .all(...parameters, 1, 9)
  expect(JSON.stringify(plan)).toContain('deletions_by_transaction')
  expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
  expect(deleted(2).flat()).toHaveLength(20)
})
