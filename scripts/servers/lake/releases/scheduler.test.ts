import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageError } from '../errors.ts'
import type { DocumentMutation } from '../mutations/apply.ts'
import { mutationsOfActions } from '../mutations/run-actions.ts'
import type { Store } from '../store/store.ts'
import { testStore } from '../testing/store.ts'
import { startReleases } from './scheduler.ts'

const begin = Date.parse('2026-11-23T09:00:00Z')
const hour = 3_600_000
const said = vi.spyOn(console, 'error')

let store: Store
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: begin, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  said.mockReset().mockReturnValue(undefined)
  store = testStore()
})
afterEach(() => {
  stop()
  store.close()
})

function reopen(folder: string) {
  store.close()
  store = testStore(folder)
}

function commit(author: string, ...mutations: DocumentMutation[]) {
  store.commit({ author, mutations })
}

function act(kind: string, releaseId: string, fields: object = {}) {
  const action = { actionType: `sanity.action.release.${kind}`, releaseId, ...fields }
  const meta = { timestamp: new Date().toISOString(), dryRun: false }
  commit('ann', ...mutationsOfActions([action], store, meta))
}

function schedule(releaseId: string, publishAt: number) {
  act('schedule', releaseId, { publishAt: new Date(publishAt).toISOString() })
}

function create(name: string) {
  act('create', name, { metadata: { releaseType: 'asap' } })
  commit('bob', { create: { _id: `versions.${name}.page-${name}`, _type: 'page' } })
}

const stateOf = (name: string) => store.get(`_.releases.${name}`)
const isPublished = (name: string) => store.get(`page-${name}`) !== null

test('publishes each release when it is due, and not before, in the name of its scheduler', () => {
  create('one')
  create('two')
  schedule('one', begin + 30 * 24 * hour)
  stop = startReleases(store, Date.now)
  schedule('two', begin + hour)
  vi.advanceTimersByTime(hour - 1)
  expect([isPublished('one'), isPublished('two')]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect([isPublished('one'), isPublished('two')]).toEqual([false, true])
  expect(stateOf('two')).toMatchObject({ state: 'published', publishedAt: '2026-11-23T10:00:00.000Z' })
  expect(store.authorOf(stateOf('two')?._rev ?? '')).toBe('ann')
  vi.advanceTimersByTime(30 * 24 * hour - hour - 1)
  expect(isPublished('one')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isPublished('one')).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('publishes at the start what became due while the lake was not running, the earliest first', () => {
  const folder = newFolder()
  reopen(folder)
  for (const name of ['early', 'late', 'future']) create(name)
  // Both replace the same page: the last one has to win.
  for (const name of ['early', 'late'])
    commit('ann', { create: { _id: `versions.${name}.shared`, _type: 'page', title: name } })
  schedule('late', begin + 2 * hour)
  schedule('early', begin + hour)
  schedule('future', begin + 24 * hour)
  vi.setSystemTime(begin + 3 * hour)
  reopen(folder)
  stop = startReleases(store, Date.now)
  vi.advanceTimersByTime(0)
  expect(['early', 'late', 'future'].map(isPublished)).toEqual([true, true, false])
  expect(store.get('shared')).toMatchObject({ title: 'late' })
})

test('publishes nothing that was unscheduled, and what was rescheduled in its new time only', () => {
  create('never')
  create('later')
  stop = startReleases(store, Date.now)
  schedule('never', begin + hour)
  schedule('later', begin + hour)
  act('unschedule', 'never')
  schedule('later', begin + 5 * hour)
  vi.advanceTimersByTime(4 * hour)
  expect([isPublished('never'), isPublished('later')]).toEqual([false, false])
  vi.advanceTimersByTime(hour)
  expect([isPublished('never'), isPublished('later')]).toEqual([false, true])
})

test('a clock that is set forward is noticed within half a minute', () => {
  create('one')
  schedule('one', begin + 24 * hour)
  stop = startReleases(store, Date.now)
  vi.setSystemTime(begin + 24 * hour)
  vi.advanceTimersByTime(30_000)
  expect(isPublished('one')).toBe(true)
})

test('a release that cannot be published becomes active again with the reason, and stops no other', () => {
  create('broken')
  create('fine')
  commit(
    'ann',
    { create: { _id: 'target', _type: 'page' } },
    { create: { _id: 'source', _type: 'page', link: { _ref: 'target' } } },
    { create: { _id: 'versions.broken.target', _type: 'page', _system: { delete: true } } },
  )
  stop = startReleases(store, Date.now)
  for (const name of ['broken', 'fine']) schedule(name, begin + hour)
  vi.advanceTimersByTime(hour)
  expect(isPublished('fine')).toBe(true)
  expect(isPublished('broken')).toBe(false)
  expect(store.get('target')).not.toBeNull()
  const error = { message: expect.stringContaining('"source"') }
  expect(stateOf('broken')).toMatchObject({ state: 'active', error })
  expect(stateOf('broken')).not.toHaveProperty('publishAt')
})

test('a release that would take back a direct publish is held with the reason, and loses nothing', () => {
  commit('ann', { create: { _id: 'page-held', _type: 'page', title: 'Before' } })
  create('held')
  create('fine')
  for (const name of ['held', 'fine']) schedule(name, begin + hour)
  stop = startReleases(store, Date.now)
  vi.advanceTimersByTime(1000)
  commit('ann', { patch: { id: 'page-held', set: { title: 'Corrected' } } })
  vi.advanceTimersByTime(hour)
  expect(isPublished('fine')).toBe(true)
  expect(store.get('page-held')).toMatchObject({ title: 'Corrected' })
  expect(store.get('versions.held.page-held')).not.toBeNull()
  const words = '“page-held” was published since it was put into this release'
  const error = { message: expect.stringContaining(words) }
  expect(stateOf('held')).toMatchObject({ state: 'active', error })
})

test('a disk that is full delays a release', () => {
  create('one')
  schedule('one', begin + hour)
  stop = startReleases(store, Date.now)
  const write = vi.spyOn(store, 'commit').mockImplementation(() => {
    throw storageError('The disk is full', new Error('full'))
  })
  vi.advanceTimersByTime(hour + 60_000)
  expect(stateOf('one')).toMatchObject({ state: 'scheduled' })
  // Once every five seconds, and not in a loop.
  expect(write.mock.calls.length).toBeLessThan(20)
  write.mockRestore()
  vi.advanceTimersByTime(5000)
  expect(isPublished('one')).toBe(true)
})
