import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import type { Counted } from '../store/failed-searches.ts'
import { Store } from '../store/store.ts'
import { FailedSearchLog } from './failed-searches.ts'

let folder: string
let store: Store
let now: Date
let searches: FailedSearchLog

beforeEach(() => {
  folder = newFolder()
  store = new Store(folder)
  now = new Date('2026-03-10T12:00:00Z')
  searches = new FailedSearchLog(store.searches, () => now)
})

afterEach(() => store.close())

const year = { from: '2026-01-01', to: '2026-12-31', limit: 10, offset: 0 }

function listed(from: FailedSearchLog, more: Partial<typeof year> = {}, counted: Counted = 'failed') {
  return from.list(counted, 'i', { ...year, ...more }).map(({ question, count }) => `${question} ${count}`)
}

test('a question counts once for each reader who completed it', () => {
  for (const userToken of ['a', 'b'])
    for (const query of ['Goo', 'Goog', 'Google Sheets']) searches.add('i', { query, userToken }, 0)
  expect(listed(searches)).toEqual([])
  now = new Date(now.getTime() + limits.settleMs)
  expect(listed(searches)).toEqual(['google sheets 2'])
})

test('days can be selected, results are paged, and old days are deleted', () => {
  const ask = (query: string, times: number) => {
    for (let n = 0; n < times; n += 1) searches.add('i', { query }, 0)
    listed(searches)
  }
  ask('old', 1)
  now = new Date('2026-05-01T00:00:00Z')
  ask('one', 1)
  ask('two', 2)
  ask('three', 3)
  expect(listed(searches)).toEqual(['three 3', 'two 2', 'old 1', 'one 1'])
  expect(listed(searches, { limit: 1, offset: 1 })).toEqual(['two 2'])
  expect(listed(searches, { from: '2026-03-10', to: '2026-03-10' })).toEqual(['old 1'])
  now = new Date('2026-06-09T00:00:00Z')
  ask('new', 1)
  expect(listed(searches)).toEqual(['three 3', 'two 2', 'new 1', 'one 1'])
})

test('above the limit, the rarest questions are deleted', () => {
  for (let n = 0; n < 2; n += 1) searches.add('i', { query: 'wanted' }, 0)
  listed(searches)
  for (let n = 0; n < limits.failedSearches + 50; n += 1) searches.add('i', { query: `x${n}` }, 0)
  expect(listed(searches, { limit: 1 })).toEqual(['wanted 2'])
  expect(listed(searches, { limit: limits.failedSearches * 2 })).toHaveLength(limits.failedSearches)
})

test('counts are on disk a moment later, and after a restart', () => {
  vi.useFakeTimers()
  searches.add('i', { query: 'excel' }, 0)
  const written = () => store.searches.failed.list('i', year)
  expect(written()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(written()).toHaveLength(1)
  searches.add('i', { query: 'word', userToken: 'somebody' }, 0)
  searches.close()
  expect(listed(new FailedSearchLog(store.searches, () => now))).toEqual(['excel 1', 'word 1'])
})

test('no token of a reader is written to disk', () => {
  searches.add('i', { query: 'excel', userToken: 'token-of-a-reader' }, 0)
  searches.close()
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'))
  expect(files.some((content) => content.includes('excel'))).toBe(true)
  expect(files.some((content) => content.includes('token-of-a-reader'))).toBe(false)
})

test('a question is counted of whose results none was opened; clients that report no clicks are not', () => {
  const find = (query: string, userToken: string, clickAnalytics = true) =>
    searches.add('i', { query, userToken, clickAnalytics }, 3)
  find('cron', 'a')
  find('slack', 'b')
  find('loop', 'c', false)
  // A pause does not end a question that found something.
  now = new Date(now.getTime() + limits.settleMs * 2)
  find('cron job', 'a')
  searches.opened('i', 'b')
  now = new Date(now.getTime() + limits.openMs)
  expect(listed(searches, {}, 'unopened')).toEqual(['cron job 1'])
  find('loops', 'd')
  for (let n = 0; n < 2; n += 1) searches.opened('i', 'd', 2)
  expect(listed(searches, {}, 'positions')).toEqual(['2 1'])
  expect(listed(searches)).toEqual([])
})
