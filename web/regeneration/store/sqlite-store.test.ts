import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fingerprintOf } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { type CachedQuery, RegenerationStore } from './regeneration-store.ts'

function file() {
  return join(mkdtempSync(join(tmpdir(), 'applied-')), 'applied.sqlite')
}

function fingerprint(id: string, rev: string) {
  const made = fingerprintOf({ _id: id, _type: 'guide', _rev: rev, title: rev, slug: { current: id } })
  if (!made) throw new Error('a guide has a fingerprint')
  return made
}

function cachedQuery(hash: string, at: number, dependencies: DependencyKey[] = ['link:a']): CachedQuery {
  return { key: 'read:a', query: '*[_id == $id]', params: { id: 'a' }, hash, at, dependencies }
}

test('what was applied, expired and is still to be done survives a crash', () => {
  const path = file()
  const first = new RegenerationStore(path)
  first.saveFingerprints(
    new Map([
      ['a', fingerprint('a', '1')],
      ['b', fingerprint('b', '1')],
    ]),
  )
  first.markRecordsStale(['a'], 4)
  first.saveResult(cachedQuery('old', 5))
  first.saveResult(cachedQuery('new', 8))
  // No close: the process was killed.
  const second = new RegenerationStore(path)
  expect(second.fingerprints(['a', 'x']).get('a')).toEqual(fingerprint('a', '1'))
  expect([...second.allFingerprints().keys()]).toEqual(['a', 'b'])
  expect(second.expiries()).toEqual(new Map([['read:a', 7]]))
  expect(second.staleRecords()).toEqual(new Map([['a', 4]]))
  expect(second.queriesDependingOn(['link:a'])).toEqual([
    { key: 'read:a', query: '*[_id == $id]', params: { id: 'a' } },
  ])
})

test('records that became stale again while they were written stay stale', () => {
  const store = new RegenerationStore(':memory:')
  store.markRecordsStale(['a', 'b'], 4)
  const written = store.staleRecords()
  store.markRecordsStale(['b'], 5)
  store.markRecordsFresh(written)
  expect(store.staleRecords()).toEqual(new Map([['b', 5]]))
})

test('a deleted document has no fingerprint', () => {
  const store = new RegenerationStore(':memory:')
  store.saveFingerprints(new Map([['a', fingerprint('a', '1')]]))
  store.saveFingerprints(new Map([['a', null]]))
  expect(store.allFingerprints().size).toBe(0)
})

test('the last version of a deleted document is known, with the categories above it', () => {
  const store = new RegenerationStore(':memory:')
  const category = fingerprintOf({
    _id: 'c',
    _type: 'category',
    _rev: '1',
    slug: { current: 'c' },
    pathSegment: 'c',
  })
  const inside = fingerprintOf({
    _id: 'a',
    _type: 'guide',
    _rev: '1',
    slug: { current: 'a' },
    category: { _ref: 'c' },
  })
  store.saveFingerprints(
    new Map([
      ['c', category],
      ['a', inside],
    ]),
  )
  store.saveFingerprints(new Map([['a', null]]))
  expect([...store.lastFingerprints(['a', 'x']).keys()]).toEqual(['a', 'c'])
  expect(store.lastFingerprints(['a']).get('a')).toEqual(inside)
})

test('the same result again expires nothing, a different one everything before it', () => {
  const store = new RegenerationStore(':memory:')
  expect([5, 9].map((at) => store.saveResult(cachedQuery('x', at)))).toEqual([undefined, undefined])
  expect(store.saveResult(cachedQuery('y', 12))).toBe(11)
  expect(store.expiries()).toEqual(new Map([['read:a', 11]]))
})

test('a query that began before the stored one and has a different result expires itself', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult(cachedQuery('new', 9))
  expect(store.saveResult(cachedQuery('old', 4))).toBe(4)
  // The stored result stays the newest one.
  expect(store.saveResult(cachedQuery('new', 10))).toBeUndefined()
})

test('a different result between two equal ones that arrives late expires itself too', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult(cachedQuery('new', 5))
  store.saveResult(cachedQuery('new', 9))
  expect(store.saveResult(cachedQuery('old', 7))).toBe(7)
})

test('an expiry never moves back', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult(cachedQuery('a', 20))
  store.saveResult(cachedQuery('b', 30))
  store.saveResult(cachedQuery('c', 8))
  expect(store.expiries()).toEqual(new Map([['read:a', 29]]))
})

test('a query is found by the dependencies of its last result', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult(cachedQuery('x', 5, ['link:a', 'tags']))
  store.saveResult(cachedQuery('y', 6, ['link:b']))
  expect(store.queriesDependingOn(['link:a', 'tags'])).toEqual([])
  expect(store.queriesDependingOn(['link:b', 'link:c'])).toHaveLength(1)
})

test('queries that no page shows are deleted, but not those of pages that are being rendered', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult(cachedQuery('x', 5))
  store.saveResult(cachedQuery('y', 6))
  expect(store.forgetQueries({ before: 6, isKept: () => false })).toEqual([])
  expect(store.forgetQueries({ before: 9, isKept: (key) => key === 'read:a' })).toEqual([])
  expect(store.forgetQueries({ before: 9, isKept: () => false })).toEqual(['read:a'])
  expect([
    store.expiries().size,
    store.queriesDependingOn(['link:a']).length,
    store.hasQuery('read:a'),
  ]).toEqual([0, 0, false])
})

test('the queries of a new build replace all others; of two different results of its processes the older expires', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult({ ...cachedQuery('x', 5), key: 'read:gone' })
  store.replaceQueries([cachedQuery('new', 9), cachedQuery('old', 7)], 20)
  expect([store.hasQuery('read:gone'), store.hasQuery('read:a')]).toEqual([false, true])
  expect(store.expiries()).toEqual(new Map([['read:a', 8]]))
})

test('a query that ran on a new build before the build was imported stays, and the older result expires', () => {
  const store = new RegenerationStore(':memory:')
  store.saveResult(cachedQuery('seen by a reader', 30))
  store.saveResult({ ...cachedQuery('x', 31), key: 'read:picture' })
  store.replaceQueries([cachedQuery('built', 9)], 20)
  expect(store.queriesDependingOn(['link:a']).map(({ key }) => key)).toEqual(['read:a', 'read:picture'])
  expect([store.cachedQuery('read:a')?.hash, store.newestTick('read:picture')]).toEqual([
    'seen by a reader',
    31,
  ])
  expect(store.expiries()).toEqual(new Map([['read:a', 9]]))
})

test('a store of a newer version is rejected', () => {
  const path = file()
  new DatabaseSync(path).exec('PRAGMA user_version = 99')
  expect(() => new RegenerationStore(path)).toThrow(
    /written by a newer version of the site \(99, this one knows 5\)/,
  )
})

test('a store of the version that had other table names opens with all that it holds', () => {
  const path = file()
  const old = new DatabaseSync(path)
  old.exec(`
    CREATE TABLE imprints (id TEXT PRIMARY KEY, imprint TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE expired (tag TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE stale_records (page TEXT PRIMARY KEY, at INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE queries (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE reads (
      key TEXT PRIMARY KEY, query INTEGER NOT NULL, params TEXT NOT NULL, hash TEXT NOT NULL, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE read_facets (facet TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (facet, key)) WITHOUT ROWID;
    CREATE INDEX facets_of_read ON read_facets (key);
    CREATE TABLE former (id TEXT PRIMARY KEY, imprint TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE unfinished (key TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO expired VALUES ('read:a', 7);
    INSERT INTO stale_records VALUES ('a', 4);
    INSERT INTO notes VALUES ('build', 'b1');
    INSERT INTO queries VALUES (1, '*[_id == $id]');
    INSERT INTO reads VALUES ('read:a', 1, '{"id":"a"}', 'h', 8);
    INSERT INTO read_facets VALUES ('link:a', 'read:a');
    INSERT INTO unfinished VALUES ('/docs/a');
    PRAGMA user_version = 4;`)
  old.prepare('INSERT INTO imprints VALUES (?, ?)').run('a', JSON.stringify(fingerprint('a', '1')))
  old.prepare('INSERT INTO former VALUES (?, ?)').run('b', JSON.stringify(fingerprint('b', '1')))
  old.close()

  const store = new RegenerationStore(path)
  expect(store.fingerprints(['a']).get('a')).toEqual(fingerprint('a', '1'))
  expect(store.lastFingerprints(['b']).get('b')).toEqual(fingerprint('b', '1'))
  expect(store.cachedQuery('read:a')).toEqual({
    key: 'read:a',
    query: '*[_id == $id]',
    params: { id: 'a' },
    hash: 'h',
  })
  expect(store.queriesDependingOn(['link:a'])).toHaveLength(1)
  expect(store.expiries()).toEqual(new Map([['read:a', 7]]))
  expect(store.staleRecords()).toEqual(new Map([['a', 4]]))
  expect(store.partialWrites()).toEqual(['/docs/a'])
  expect(store.note('build')).toBe('b1')
})
