import { setTimeout as sleep } from 'node:timers/promises'
import { mapOf } from '@repo/kit/testing/map-of.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Fingerprint, fingerprintOf, type PublishedDocument } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import type { CachedQuery, RegenerationStore, StoreOptions } from '#regeneration/store/regeneration-store.ts'

/** Where stores keep their data: a file or a database. */
export interface StorePlace {
  /** Opens a store with the data that is there; several may be open. */
  open(options?: StoreOptions): RegenerationStore
  /** Changes the version of the tables to that of newer code. */
  setVersion(version: number): Promise<void>
}

function fingerprint(document: PublishedDocument): Fingerprint {
  const made = fingerprintOf({ ...document, slug: { current: document._id } })
  if (!made) throw new Error(`a ${document._type} has a fingerprint`)
  return made
}

const reference = (id: string | undefined) => id && { _ref: id }

/** Fingerprint of a guide. */
export function guide(_id: string, _rev: string, category?: string): Fingerprint {
  return fingerprint({ _id, _type: 'guide', _rev, title: _rev, category: reference(category) })
}

function categoryIn(_id: string, parent?: string): Fingerprint {
  return fingerprint({ _id, _type: 'category', _rev: '1', pathSegment: _id, parent: reference(parent) })
}

/** The result of a query, `read:a` unless `more` has another key. */
export function resultOf(
  hash: string,
  at: number,
  dependencies: readonly DependencyKey[] = ['link:a'],
  more: Partial<CachedQuery> = {},
): CachedQuery {
  return { key: 'read:a', query: '*[_id == $id]', params: { id: 'a' }, hash, at, dependencies, ...more }
}

/** Saves one result. @returns until which tick its query has expired now */
export async function saveResult(store: RegenerationStore, result: CachedQuery): Promise<number | undefined> {
  return (await store.saveResults([result])).get(result.key)
}

async function keysDependingOn(store: RegenerationStore, ...dependencies: DependencyKey[]) {
  return (await store.queriesDependingOn(dependencies)).map(({ key }) => key).sort()
}

/** Texts that a client of the lake may write to ids, slugs and paths. */
const strange = [
  `it's "quoted" \\ {a,b} %_ $1 ?`,
  'two\nlines\r\tand a tab',
  'emoji 👩🏽‍🚀, العربية, 日本語',
  'NUL \0 in the middle\0',
  'the escape character \x01, \x010 and \x011',
  'NULL',
  '',
  ' ',
]

/** Defines the contract tests of a store; `writers` may write to one place at a time. */
export function storeContract(newPlace: () => Promise<StorePlace>, writers: number): void {
  const opened = (place: StorePlace, options?: StoreOptions) => {
    const store = place.open(options)
    onTestFinished(() => store.close())
    return store
  }
  const store = openedForTest(async () => (await newPlace()).open())
  const storesOf = (place: StorePlace) => Array.from({ length: writers }, () => opened(place))

  describe('ticks', () => {
    test('each tick is larger than the one before, and about the time in ms', async () => {
      const before = Date.now()
      const ticks = [await store.nextTick(), await store.nextTick(), await store.nextTick()]
      expect([ticks.toSorted((a, b) => a - b), new Set(ticks).size]).toEqual([ticks, 3])
      expect(Math.abs((ticks[0] ?? 0) - before)).toBeLessThan(10_000)
    })

    test('ticks that are requested at the same time never repeat', async () => {
      const stores = storesOf(await newPlace())
      const ticks = await Promise.all(
        Array.from({ length: 200 }, (_, at) => stores[at % stores.length]?.nextTick()),
      )
      expect(new Set(ticks).size).toBe(200)
    })

    test('a tick is larger than one of an earlier process or of a build, and one in the past moves nothing back', async () => {
      const past = (await store.nextTick()) + 5_000
      await store.advanceTicks(past)
      const next = await store.nextTick()
      expect(next).toBeGreaterThan(past)
      await store.advanceTicks(5)
      expect(await store.nextTick()).toBeGreaterThan(next)
    })
  })

  describe('fingerprints', () => {
    test('only documents that were applied have one', async () => {
      await store.saveFingerprints(mapOf({ a: guide('a', '1'), b: guide('b', '1') }), 1)
      await store.saveFingerprints(new Map([['b', guide('b', '2')]]), 1)
      expect(await store.fingerprints(['a', 'x'])).toEqual(new Map([['a', guide('a', '1')]]))
      expect(await store.allFingerprints()).toEqual(mapOf({ a: guide('a', '1'), b: guide('b', '2') }))
      expect(await store.documentCount()).toBe(2)
    })

    test('the last version of a deleted document is known, with the categories above it', async () => {
      const inside = guide('a', '1', 'c')
      await store.saveFingerprints(
        mapOf({ top: categoryIn('top'), c: categoryIn('c', 'top'), other: categoryIn('other'), a: inside }),
        1,
      )
      await store.saveFingerprints(mapOf({ a: null, c: null }), 1)
      const last = await store.lastFingerprints(['a', 'x'])
      expect(last).toEqual(mapOf({ a: inside, c: categoryIn('c', 'top'), top: categoryIn('top') }))
    })

    test('a document that was deleted twice has its latest version, and one that returned the new one', async () => {
      for (const version of [guide('a', '1'), null, guide('a', '2'), null])
        await store.saveFingerprints(new Map([['a', version]]), 1)
      expect((await store.lastFingerprints(['a'])).get('a')).toEqual(guide('a', '2'))
      await store.saveFingerprints(new Map([['a', guide('a', '3')]]), 1)
      expect((await store.lastFingerprints(['a'])).get('a')).toEqual(guide('a', '3'))
    })

    test('categories that contain each other are found once', async () => {
      await store.saveFingerprints(mapOf({ a: categoryIn('a', 'b'), b: categoryIn('b', 'a') }), 1)
      expect([...(await store.lastFingerprints(['a'])).keys()].sort()).toEqual(['a', 'b'])
    })

    const versionsOf = async (store: RegenerationStore) => ({
      present: (await store.fingerprints(['a'])).get('a')?.rev,
      last: (await store.lastFingerprints(['a'])).get('a')?.rev,
    })
    const save = (store: RegenerationStore, rev: string | null, at: number) =>
      store.saveFingerprints(new Map([['a', rev === null ? null : guide('a', rev)]]), at)

    test('a version that was read before the stored one is ignored, and one of the same tick is stored', async () => {
      await save(store, '2', 9)
      await save(store, '1', 8)
      expect(await versionsOf(store)).toEqual({ present: '2', last: '2' })
      await save(store, 'repeated', 9)
      expect(await versionsOf(store)).toEqual({ present: 'repeated', last: 'repeated' })
      await save(store, '3', 10)
      expect(await versionsOf(store)).toEqual({ present: '3', last: '3' })
    })

    test('a version that was read before the document was deleted is ignored', async () => {
      await save(store, '1', 5)
      await save(store, null, 9)
      await save(store, 'slow', 8)
      expect(await versionsOf(store)).toEqual({ present: undefined, last: '1' })
      await save(store, 'back', 9)
      expect(await versionsOf(store)).toEqual({ present: 'back', last: 'back' })
    })

    test('a deletion that was read before the stored version is ignored, and one of the same tick is not', async () => {
      await save(store, '1', 9)
      await save(store, null, 8)
      expect(await versionsOf(store)).toEqual({ present: '1', last: '1' })
      await save(store, null, 9)
      expect(await versionsOf(store)).toEqual({ present: undefined, last: '1' })
    })

    test('documents of one call are compared one by one', async () => {
      const versions = (rev: string, ids: readonly string[]) =>
        new Map<string, Fingerprint | null>(ids.map((id) => [id, guide(id, rev)]))
      await store.saveFingerprints(versions('1', ['b', 'c']), 9)
      await store.saveFingerprints(versions('0', ['a', 'b']).set('c', null), 5)
      const revisions = [...(await store.allFingerprints())].map(([id, { rev }]) => `${id} ${rev}`)
      expect(revisions.sort()).toEqual(['a 0', 'b 1', 'c 1'])
    })

    test('3,000 documents are saved, read and deleted at once', async () => {
      const all = new Map(Array.from({ length: 3_000 }, (_, n) => [`id-${n}`, guide(`id-${n}`, '1')]))
      await store.saveFingerprints(all, 1)
      expect([await store.documentCount(), await store.fingerprints(all.keys())]).toEqual([3_000, all])
      await store.saveFingerprints(new Map([...all.keys()].map((id) => [id, null])), 1)
      expect(await store.documentCount()).toBe(0)
      expect((await store.lastFingerprints(all.keys())).size).toBe(3_000)
    })
  })

  describe('stale records', () => {
    test('records that became stale again while they were written stay stale', async () => {
      await store.markRecordsStale(['b', 'a', 'b'], 4)
      const written = await store.staleRecords()
      expect([...written].flat()).toEqual(['a', 4, 'b', 4])
      await store.markRecordsStale(['b'], 5)
      await store.markRecordsFresh(written)
      expect(await store.staleRecords()).toEqual(new Map([['b', 5]]))
    })
  })

  describe('results of queries', () => {
    test('the same result again expires nothing, a different one everything before it', async () => {
      expect(await saveResult(store, resultOf('x', 5))).toBeUndefined()
      expect(await saveResult(store, resultOf('x', 9))).toBeUndefined()
      expect(await saveResult(store, resultOf('y', 12))).toBe(11)
      expect(await store.expiries()).toEqual(new Map([['read:a', 11]]))
    })

    test('several results of one query count in their order', async () => {
      const hashes = { 5: 'x', 7: 'x', 9: 'y' }
      const results = Object.entries(hashes).map(([at, hash]) => resultOf(hash, Number(at)))
      expect(await store.saveResults([...results, resultOf('x', 6), resultOf('y', 12)])).toEqual(
        new Map([['read:a', 8]]),
      )
      expect((await store.cachedQueries(['read:a'])).get('read:a')).toMatchObject({ hash: 'y', at: 12 })
    })

    test('an expiry never moves back', async () => {
      await saveResult(store, resultOf('a', 20))
      await saveResult(store, resultOf('b', 30))
      await saveResult(store, resultOf('c', 8))
      expect(await store.expiries()).toEqual(new Map([['read:a', 29]]))
      await store.expireQueries(mapOf({ 'read:a': 10, 'read:b': 3 }))
      expect(await store.expiries()).toEqual(mapOf({ 'read:a': 29, 'read:b': 3 }))
      await store.expireQueries(new Map([['read:a', 40]]))
      expect((await store.expiries()).get('read:a')).toBe(40)
    })

    test('queries that expire whatever their result is are returned with the others', async () => {
      await store.saveResults([resultOf('x', 5)])
      const expired = mapOf({ 'read:b': 7, 'read:a': 3 })
      expect(await store.saveResults([resultOf('y', 9)], expired)).toEqual(
        mapOf({ 'read:b': 7, 'read:a': 8 }),
      )
      expect(await store.saveResults([], new Map([['read:c', 1]]))).toEqual(new Map([['read:c', 1]]))
      expect(await store.expiries()).toEqual(mapOf({ 'read:a': 8, 'read:b': 7, 'read:c': 1 }))
    })

    test('the same result may have other dependencies than before, and an older result changes none', async () => {
      await saveResult(store, resultOf('x', 5, ['link:a']))
      await saveResult(store, resultOf('x', 6, ['link:b', 'link:b']))
      await saveResult(store, resultOf('x', 3, ['link:c']))
      await saveResult(store, resultOf('y', 4, ['link:d']))
      expect(await keysDependingOn(store, 'link:a', 'link:c', 'link:d')).toEqual([])
      expect(await keysDependingOn(store, 'link:b')).toEqual(['read:a'])
    })
  })

  describe('changes of dependencies', () => {
    test('a first result whose dependency changed after it began expires itself', async () => {
      await store.recordChanges(['link:a', 'tags'], 10)
      expect(await saveResult(store, resultOf('x', 9, ['link:b', 'link:a']))).toBe(9)
      expect(await store.expiries()).toEqual(new Map([['read:a', 9]]))
      expect(await keysDependingOn(store, 'link:a')).toEqual(['read:a'])
    })

    test('a first result that began after the change, or has none of its dependencies, does not', async () => {
      await store.recordChanges(['link:a'], 10)
      expect(await saveResult(store, resultOf('x', 11))).toBeUndefined()
      expect(await saveResult(store, resultOf('x', 9, ['link:b'], { key: 'read:b' }))).toBeUndefined()
    })

    test('a stored query is revalidated by the run, and does not expire itself', async () => {
      await saveResult(store, resultOf('x', 5))
      await store.recordChanges(['link:a'], 10)
      expect(await saveResult(store, resultOf('x', 9))).toBeUndefined()
    })

    test('a later change of a dependency counts, whatever the order in which two are recorded', async () => {
      await store.recordChanges(['link:a'], 20)
      await store.recordChanges(['link:a'], 10)
      expect(await saveResult(store, resultOf('x', 15))).toBe(15)
    })

    test('changes are forgotten after two minutes', async () => {
      await store.recordChanges(['link:a'], 1_000)
      await store.recordChanges(['link:b'], 121_000)
      expect(await saveResult(store, resultOf('x', 999))).toBe(999)
      await store.recordChanges(['link:b'], 121_001)
      expect(await saveResult(store, resultOf('x', 999, ['link:a'], { key: 'read:b' }))).toBeUndefined()
    })
  })

  describe('purges', () => {
    const withEdge = openedForTest(async () => (await newPlace()).open({ hasEdge: true }))
    const pendingKeys = async () => (await withEdge.purges.pending()).map(({ key }) => key)

    test('every query that expires or is deleted is queued, in the order in which that happened', async () => {
      await saveResult(withEdge, resultOf('x', 5))
      expect(await pendingKeys()).toEqual([])
      await withEdge.expireQueries(new Map([['read:b', 5]]))
      await saveResult(withEdge, resultOf('y', 6))
      await withEdge.saveResults([], new Map([['read:c', 7]]))
      expect(await pendingKeys()).toEqual(['read:b', 'read:a', 'read:c'])
      await withEdge.purges.done(await withEdge.purges.pending())
      expect(await pendingKeys()).toEqual([])
      await withEdge.forgetQueries({ before: 9, isKept: (key) => key !== 'read:a' })
      expect(await pendingKeys()).toEqual(['read:a'])
    })

    test('a key that expires again while it is purged stays in the queue', async () => {
      const expire = (at: number) => withEdge.expireQueries(new Map([['read:a', at]]))
      await expire(5)
      const first = await withEdge.purges.pending()
      await expire(6)
      await withEdge.purges.done(first)
      expect(await pendingKeys()).toEqual(['read:a'])
      // Another process may have purged both.
      const second = await withEdge.purges.pending()
      await withEdge.purges.done(second)
      await expire(6)
      await withEdge.purges.done([...first, ...second])
      expect(await pendingKeys()).toEqual(['read:a'])
    })

    test('a site without an edge cache queues nothing', async () => {
      await store.expireQueries(new Map([['read:a', 5]]))
      expect(await store.purges.pending()).toEqual([])
    })
  })

  describe('builds and unused queries', () => {
    test('queries that no page shows are deleted, but not those of pages that are being rendered', async () => {
      await saveResult(store, resultOf('x', 5))
      await saveResult(store, resultOf('y', 6))
      const noneIsKept = () => false
      expect(await store.forgetQueries({ before: 6, isKept: noneIsKept })).toEqual([])
      expect(await store.forgetQueries({ before: 9, isKept: (key) => key === 'read:a' })).toEqual([])
      expect(await store.forgetQueries({ before: 9, isKept: noneIsKept })).toEqual(['read:a'])
      expect([(await store.expiries()).size, await keysDependingOn(store, 'link:a')]).toEqual([0, []])
      expect((await store.cachedQueries(['read:a'])).size).toBe(0)
    })

    test('expiries of queries that are not stored are deleted with them', async () => {
      await store.expireQueries(mapOf({ 'read:b': 5, 'read:c': 9 }))
      expect(await store.forgetQueries({ before: 9, isKept: () => false })).toEqual(['read:b'])
      expect(await store.expiries()).toEqual(new Map([['read:c', 9]]))
    })

    test('the queries of a new build replace all others; of two different results of its processes the older expires', async () => {
      await saveResult(store, resultOf('x', 5, ['tags'], { key: 'read:gone' }))
      await store.importQueries('b1', [resultOf('new', 9), resultOf('old', 7)], 20)
      expect([...(await store.cachedQueries(['read:gone', 'read:a'])).keys()]).toEqual(['read:a'])
      expect(await keysDependingOn(store, 'tags', 'link:a')).toEqual(['read:a'])
      expect(await store.expiries()).toEqual(new Map([['read:a', 8]]))
    })

    test('a result of the last build does not expire the different one of the new build', async () => {
      await saveResult(store, resultOf('old build', 5, ['tags']))
      await store.importQueries('b1', [resultOf('new build', 9, ['link:b'])], 20)
      expect([await store.expiries(), await keysDependingOn(store, 'tags')]).toEqual([new Map(), []])
      expect(await keysDependingOn(store, 'link:b')).toEqual(['read:a'])
    })

    test('a query that ran on a new build before the build was imported stays, and the older result expires', async () => {
      await saveResult(store, resultOf('seen by a reader', 30))
      await saveResult(store, resultOf('x', 31, ['link:a'], { key: 'read:picture' }))
      await store.importQueries('b1', [resultOf('built', 9)], 20)
      expect(await keysDependingOn(store, 'link:a')).toEqual(['read:a', 'read:picture'])
      const stored = await store.cachedQueries(['read:a', 'read:picture'])
      expect([stored.get('read:a')?.hash, stored.get('read:picture')?.at]).toEqual(['seen by a reader', 31])
      expect(await store.expiries()).toEqual(new Map([['read:a', 9]]))
    })

    test('changes expire no result of a build', async () => {
      await store.recordChanges(['link:a'], 10)
      await store.importQueries('b1', [resultOf('x', 5)], 20)
      expect(await store.expiries()).toEqual(new Map())
    })

    test('a moment between two ticks divides them: clocks of Node have fractions of ms', async () => {
      for (const [key, at] of Object.entries({ 'read:before': 20, 'read:after': 21 }))
        await saveResult(store, resultOf('x', at, [], { key }))
      await store.importQueries('b1', [], 20.385)
      expect([...(await store.cachedQueries(['read:before', 'read:after'])).keys()]).toEqual(['read:after'])
      expect(await store.forgetQueries({ before: 20.9, isKept: () => false })).toEqual([])
      expect(await store.forgetQueries({ before: 21.1, isKept: () => false })).toEqual(['read:after'])
      const moment = (await store.nextTick()) + 1_000.385
      await store.advanceTicks(moment)
      const next = await store.nextTick()
      expect(next).toBeGreaterThan(moment)
      expect(next).toBe(Math.floor(next))
    })

    test('a build is known when it was confirmed, until another one was imported and confirmed', async () => {
      const known = () => Promise.all(['b1', 'b2'].map((build) => store.knowsBuild(build)))
      await store.importQueries('b1', [resultOf('x', 5)], 20)
      expect(await known()).toEqual([false, false])
      await store.confirmBuild('b1', [])
      expect(await known()).toEqual([true, false])
      await store.importQueries('b2', [resultOf('x', 6)], 20)
      await store.confirmBuild('b2', [])
      expect(await known()).toEqual([false, true])
    })
  })

  describe('notes', () => {
    test('a change gets the value before it, and undefined for an unknown note', async () => {
      const change = vi.fn<(before: string | undefined) => string>()
      for (const value of ['one', '']) await store.changeNote('list', change.mockReturnValueOnce(value))
      await store.changeNote('list', (before) => `${before}three`)
      expect([change.mock.calls.flat(), await store.note('list')]).toEqual([[undefined, 'one'], 'three'])
    })

    test('a change that throws changes nothing, and the next one succeeds', async () => {
      await store.changeNote('list', () => 'one')
      const failing = store.changeNote('list', () => {
        throw new TypeError('not a list')
      })
      await expect(failing).rejects.toThrow('not a list')
      expect(await store.note('list')).toBe('one')
      await store.changeNote('list', (before) => `${before}, two`)
      expect(await store.note('list')).toBe('one, two')
    })
  })

  describe('unusual values', () => {
    test('nothing to do is done without an error', async () => {
      await store.saveFingerprints(new Map(), 1)
      await store.markRecordsStale([], 1)
      await store.markRecordsFresh(new Map())
      await store.recordChanges([], 1)
      await store.expireQueries(new Map())
      const answers = [store.saveResults([]), store.queriesDependingOn([]), store.cachedQueries([])]
      const documents = [store.fingerprints([]), store.lastFingerprints([])]
      const forgotten = store.forgetQueries({ before: 1, isKept: () => false })
      const expected = [new Map(), [], new Map(), new Map(), new Map(), []]
      expect(await Promise.all([...answers, ...documents, forgotten])).toEqual(expected)
    })

    test.each(strange.map((text) => [text]))('the text %j is returned as it is', async (text) => {
      await store.saveFingerprints(new Map([[text, { ...guide('a', '1', 'c'), id: text, slug: text }]]), 1)
      expect((await store.fingerprints([text])).get(text)?.slug).toBe(text)
      expect([...(await store.allFingerprints()).keys()]).toEqual([text])
      await store.markRecordsStale([text], 5)
      expect(await store.staleRecords()).toEqual(new Map([[text, 5]]))
      const dependency = `link:${text}` as const
      const asked = { key: text, query: text, params: { text, list: [1, null, { deep: text }] } }
      const result = resultOf(text, 5, [dependency], asked)
      await saveResult(store, result)
      expect(await saveResult(store, { ...result, at: 6 })).toBeUndefined()
      expect(await store.queriesDependingOn([dependency])).toEqual([asked])
      expect((await store.cachedQueries([text])).get(text)).toEqual({ ...asked, hash: text, at: 6 })
      await store.recordChanges([dependency], 20)
      expect(await saveResult(store, { ...result, key: 'b', at: 8 })).toBe(8)
      await store.expireQueries(new Map([[text, 9]]))
      expect((await store.expiries()).get(text)).toBe(9)
      await store.changeNote(text, () => text)
      expect(await store.note(text)).toBe(text)
      await store.markRecordsFresh(new Map([[text, 5]]))
      expect(await store.staleRecords()).toEqual(new Map())
      await store.saveFingerprints(new Map([[text, null]]), 1)
      expect([...(await store.lastFingerprints([text])).keys()]).toEqual([text])
      expect(await store.forgetQueries({ before: 50, isKept: (key) => key !== text })).toEqual([text])
    })

    test('texts of 20,000 characters that differ only at the end are distinguished', async () => {
      // Not compressible: Postgres compresses long index entries.
      const { below } = chance(5)
      const long = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + below(90))).join('')
      const [one, two]: [DependencyKey, DependencyKey] = [`link:${long}1`, `link:${long}2`]
      await store.saveFingerprints(new Map([[one, guide('a', '1')]]), 1)
      for (const key of [one, two]) await saveResult(store, resultOf('x', 5, [key], { key, query: one }))
      await store.expireQueries(new Map([[one, 9]]))
      await store.markRecordsStale([two], 3)
      await store.changeNote(one, () => two)
      expect([...(await store.fingerprints([one, two])).keys()]).toEqual([one])
      expect(await keysDependingOn(store, two)).toEqual([two])
      expect(await store.expiries()).toEqual(new Map([[one, 9]]))
      expect(await store.staleRecords()).toEqual(new Map([[two, 3]]))
      expect(await store.note(one)).toBe(two)
    })

    test('a query with 5,000 dependencies is found by each of them, and loses those that it no longer has', async () => {
      const keys = Array.from({ length: 5_000 }, (_, n): DependencyKey => `link:${n}`)
      await saveResult(store, resultOf('x', 5, keys))
      expect(await keysDependingOn(store, 'link:0')).toEqual(['read:a'])
      expect(await keysDependingOn(store, 'link:4999')).toEqual(['read:a'])
      expect(await store.queriesDependingOn(keys)).toHaveLength(1)
      await saveResult(store, resultOf('y', 6, [...keys.slice(1), 'link:new']))
      expect(await keysDependingOn(store, 'link:0')).toEqual([])
      expect(await keysDependingOn(store, 'link:4999')).toEqual(['read:a'])
      expect(await keysDependingOn(store, 'link:new')).toEqual(['read:a'])
      await store.recordChanges(keys, 90)
      expect(await saveResult(store, resultOf('x', 80, keys, { key: 'read:b' }))).toBe(80)
    })

    test('3,000 results are saved, replaced and forgotten at once', async () => {
      const results = (hash: string, at: number) =>
        Array.from({ length: 3_000 }, (_, n) => {
          const more = { key: `read:${n}`, query: `*[${n % 20}]`, params: { n } }
          return resultOf(hash, at, [`link:${n}`, `members:${n % 7}`, 'tags'], more)
        })
      expect((await store.saveResults(results('x', 5))).size).toBe(0)
      expect((await store.saveResults(results('y', 9))).size).toBe(3_000)
      expect(await store.queriesDependingOn(['tags'])).toHaveLength(3_000)
      await store.importQueries('b1', results('z', 20).slice(0, 2_500), 20)
      expect(await store.queriesDependingOn(['tags'])).toHaveLength(2_500)
      expect(await store.forgetQueries({ before: 30, isKept: () => false })).toHaveLength(3_000)
      expect((await store.expiries()).size).toBe(0)
    })
  })

  describe('at the same time', () => {
    test('versions and deletions of one document: the one that was read last is stored', async () => {
      const { below } = chance(14)
      const stores = storesOf(await newPlace())
      for (let round = 0; round < 30; round += 1) {
        const id = `page-${round}`
        const versions = Array.from({ length: 12 }, (_, at) => ({
          version: below(2) === 0 ? null : guide(id, String(at)),
          at: at + 1,
        }))
        // Otherwise a deletion may leave nothing to compare with.
        await stores[0]?.saveFingerprints(new Map([[id, guide(id, 'first')]]), 0)
        const shuffled = versions.toSorted(() => below(3) - 1)
        await Promise.all(
          shuffled.map(({ version, at }, n) =>
            stores[n % stores.length]?.saveFingerprints(new Map([[id, version]]), at),
          ),
        )
        const stored = (await stores[0]?.fingerprints([id]))?.get(id) ?? null
        expect(stored, `round ${round}`).toEqual(versions.at(-1)?.version)
      }
    })

    test('changes of one note, also of one that does not exist yet: none is lost', async () => {
      const stores = storesOf(await newPlace())
      const items = Array.from({ length: 30 }, (_, n) => String(n))
      const changes = items.flatMap((item, n) =>
        ['list', `note ${n % 10}`].map((name) =>
          stores[n % stores.length]?.changeNote(name, (list) => (list ? `${list} ${item}` : item)),
        ),
      )
      await Promise.all(changes)
      const kept = async (name: string) => (await stores[0]?.note(name))?.split(' ').sort()
      expect(await kept('list')).toEqual(items.toSorted())
      for (let n = 0; n < 10; n += 1)
        expect(await kept(`note ${n}`)).toEqual([`${n}`, `${n + 10}`, `${n + 20}`].sort())
    })

    test('results of one query: whatever the order, no other result than the stored one is served', async () => {
      const { below } = chance(11)
      for (let round = 0; round < 10; round += 1) {
        const stores = storesOf(await newPlace())
        const results = Array.from({ length: 24 }, (_, n) => resultOf(`hash ${below(3)}`, 100 + n))
        const shuffled = results.toSorted(() => below(3) - 1)
        await Promise.all(shuffled.map((result, n) => stores[n % stores.length]?.saveResults([result])))
        const [store] = stores
        const stored = (await store?.cachedQueries(['read:a']))?.get('read:a')
        const until = (await store?.expiries())?.get('read:a') ?? 0
        expect(stored).toMatchObject({ hash: results.at(-1)?.hash, at: 123 })
        expect(results.filter(({ hash, at }) => hash !== stored?.hash && at > until)).toEqual([])
        expect(until).toBeLessThan(123)
      }
    })

    test('batches with the same queries in another order are all saved', async () => {
      const { below } = chance(12)
      const stores = storesOf(await newPlace())
      const batch = (at: number) =>
        Array.from({ length: 40 }, (_, n) =>
          resultOf(`hash ${at}`, at, [`link:${n}`, `page:${at}`], { key: `read:${n}` }),
        ).toSorted(() => below(3) - 1)
      const ticks = Array.from({ length: 20 }, (_, n) => 100 + n)
      await Promise.all(ticks.map((at, n) => stores[n % stores.length]?.saveResults(batch(at))))
      const keys = Array.from({ length: 40 }, (_, n) => `read:${n}`)
      const stored = await stores[0]?.cachedQueries(keys)
      expect([...(stored?.values() ?? [])].map(({ at }) => at)).toEqual(keys.map(() => 119))
      expect(await stores[0]?.queriesDependingOn(['page:119'])).toHaveLength(40)
      expect(
        await stores[0]?.queriesDependingOn(ticks.slice(0, -1).map((at) => `page:${at}` as const)),
      ).toEqual([])
      expect([...((await stores[0]?.expiries())?.values() ?? [])]).toEqual(keys.map(() => 118))
    })

    test('a first result and a change of its dependency: the run finds the query, or it expires itself', async () => {
      const { below, pick } = chance(13)
      const stores = storesOf(await newPlace())
      const outcomes = { found: 0, expired: 0 }
      const least = 15 * writers ** 2
      // On a busy machine it takes more rounds until each of them has been first.
      const isSeen = () => outcomes.found > 0 && outcomes.expired > 0
      for (let round = 0; round < least || (!isSeen() && round < 20 * least); round += 1) {
        const [reader, run] = [pick(stores), pick(stores)]
        const key = `read:${round}`
        const dependency: DependencyKey = `link:${round}`
        // So many that the result takes longer to save than the change to record.
        const others = Array.from({ length: 1_000 }, (_, n): DependencyKey => `page:${round}-${n}`)
        const at = await reader.nextTick()
        const save = async () => {
          await sleep(below(4))
          return await saveResult(reader, resultOf('x', at, [...others, dependency], { key }))
        }
        const change = async () => {
          await sleep(below(25))
          await run.recordChanges([dependency], await run.nextTick())
          return await keysDependingOn(run, dependency)
        }
        const [until, found] = await Promise.all([save(), change()])
        expect(until === at || found.includes(key), `round ${round}`).toBe(true)
        if (found.includes(key)) outcomes.found += 1
        else outcomes.expired += 1
      }
      // Otherwise one of them is always first, and the test shows nothing.
      expect(isSeen()).toBe(true)
    })
  })

  describe('opened again', () => {
    test('what was applied, expired and is still to be done survives a crash', async () => {
      const place = await newPlace()
      // Not closed: the process was killed.
      const first = opened(place)
      await first.saveFingerprints(mapOf({ a: guide('a', '1'), b: guide('b', '1') }), 1)
      await first.markRecordsStale(['a'], 4)
      await first.recordChanges(['tags'], 50)
      await saveResult(first, resultOf('old', 5))
      await saveResult(first, resultOf('new', 8))
      await first.changeNote('build', () => 'b1')
      const second = opened(place)
      expect((await second.fingerprints(['a', 'x'])).get('a')).toEqual(guide('a', '1'))
      expect([...(await second.allFingerprints()).keys()].sort()).toEqual(['a', 'b'])
      expect(await second.expiries()).toEqual(new Map([['read:a', 7]]))
      expect(await second.staleRecords()).toEqual(new Map([['a', 4]]))
      expect(await second.queriesDependingOn(['link:a'])).toEqual([
        { key: 'read:a', query: '*[_id == $id]', params: { id: 'a' } },
      ])
      expect(await saveResult(second, resultOf('x', 40, ['tags'], { key: 'read:b' }))).toBe(40)
      expect(await second.note('build')).toBe('b1')
    })

    test('tables of a newer version are refused', async () => {
      const place = await newPlace()
      const store = place.open()
      await store.changeNote('build', () => 'b1')
      await store.close()
      await place.setVersion(99)
      const use = async () => await opened(place).note('build')
      await expect(use()).rejects.toThrow(
        /written by a newer version of the site \(99, this one knows \d+\): update the code, or choose another [A-Z_]+\.$/,
      )
    })
  })
}
