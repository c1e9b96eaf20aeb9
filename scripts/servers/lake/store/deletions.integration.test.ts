import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentMutation } from '../mutations/apply.ts'
import { testStore } from '../testing/store.ts'
import { lastVersionOf, transactionsOf } from './change-log.ts'
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
  return [...transactionsOf(store.sql, span)].map(({ documentIds }) => [...documentIds])
}

test('a deletion is listed as long as its content can be restored', () => {
  commit('t1', 0, create('a'), create('drafts.b'))
  commit('t2', 1, remove('a'))
  commit('t3', 9, remove('drafts.b'))
  for (const _step of pruneHistory(store.database, begin + 5 * day));
  expect(deleted()).toEqual([['drafts.b']])
  expect(lastVersionOf(store.sql, 'drafts.b')).toMatchObject({ title: 'drafts.b' })
  expect(lastVersionOf(store.sql, 'a')).toBeNull()
  for (const _step of pruneHistory(store.database, begin + 10 * day));
  expect(deleted()).toEqual([])
  expect(store.database.prepare('SELECT count(*) AS n FROM deletions').get()?.n).toBe(0)
})
