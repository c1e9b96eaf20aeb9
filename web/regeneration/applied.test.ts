import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Facet } from '#facets/facets.ts'
import { imprintOf } from '#facets/imprint.ts'
import { Applied, type Reading } from './applied.ts'

function file() {
  return join(mkdtempSync(join(tmpdir(), 'applied-')), 'applied.sqlite')
}

function imprint(id: string, rev: string) {
  const made = imprintOf({ _id: id, _type: 'guide', _rev: rev, title: rev, slug: { current: id } })
  if (!made) throw new Error('a guide leaves an imprint')
  return made
}

function reading(hash: string, at: number, facets: Facet[] = ['link:a']): Reading {
  return { key: 'read:a', query: '*[_id == $id]', params: { id: 'a' }, hash, at, facets }
}

test('what was applied, expired and left to do is there after a crash', () => {
  const path = file()
  const first = new Applied(path)
  first.remember(
    new Map([
      ['a', imprint('a', '1')],
      ['b', imprint('b', '1')],
    ]),
  )
  first.begin(['a'], 4)
  first.noteReading(reading('old', 5))
  first.noteReading(reading('new', 8))
  // No close: the process was killed.
  const second = new Applied(path)
  expect(second.imprints(['a', 'x']).get('a')).toEqual(imprint('a', '1'))
  expect([...second.allImprints().keys()]).toEqual(['a', 'b'])
  expect(second.expired()).toEqual(new Map([['read:a', 7]]))
  expect(second.staleRecords()).toEqual(new Map([['a', 4]]))
  expect(second.readsOf(['link:a'])).toEqual([{ key: 'read:a', query: '*[_id == $id]', params: { id: 'a' } }])
})

test('records that became stale again while they were written stay noted', () => {
  const store = new Applied(':memory:')
  store.begin(['a', 'b'], 4)
  const written = store.staleRecords()
  store.begin(['b'], 5)
  store.recordsAreFresh(written)
  expect(store.staleRecords()).toEqual(new Map([['b', 5]]))
})

test('a document that is gone is forgotten', () => {
  const store = new Applied(':memory:')
  store.remember(new Map([['a', imprint('a', '1')]]))
  store.remember(new Map([['a', null]]))
  expect(store.allImprints().size).toBe(0)
})

test('the last version of what is gone is known, with the categories above it', () => {
  const store = new Applied(':memory:')
  const category = imprintOf({
    _id: 'c',
    _type: 'category',
    _rev: '1',
    slug: { current: 'c' },
    pathSegment: 'c',
  })
  const inside = imprintOf({
    _id: 'a',
    _type: 'guide',
    _rev: '1',
    slug: { current: 'a' },
    category: { _ref: 'c' },
  })
  store.remember(
    new Map([
      ['c', category],
      ['a', inside],
    ]),
  )
  store.remember(new Map([['a', null]]))
  expect([...store.lastKnown(['a', 'x']).keys()]).toEqual(['a', 'c'])
  expect(store.lastKnown(['a']).get('a')).toEqual(inside)
})

test('the same answer again expires nothing, another one everything that was read before it', () => {
  const store = new Applied(':memory:')
  expect([5, 9].map((at) => store.noteReading(reading('x', at)))).toEqual([undefined, undefined])
  expect(store.noteReading(reading('y', 12))).toBe(11)
  expect(store.expired()).toEqual(new Map([['read:a', 11]]))
})

test('a reading that began before the newest one and answers otherwise expires itself', () => {
  const store = new Applied(':memory:')
  store.noteReading(reading('new', 9))
  expect(store.noteReading(reading('old', 4))).toBe(4)
  // What is noted stays the newest answer.
  expect(store.noteReading(reading('new', 10))).toBeUndefined()
})

test('a reading between two equal ones, seen late, expires itself too', () => {
  const store = new Applied(':memory:')
  store.noteReading(reading('new', 5))
  store.noteReading(reading('new', 9))
  expect(store.noteReading(reading('old', 7))).toBe(7)
})

test('an expiry never moves back', () => {
  const store = new Applied(':memory:')
  store.noteReading(reading('a', 20))
  store.noteReading(reading('b', 30))
  store.noteReading(reading('c', 8))
  expect(store.expired()).toEqual(new Map([['read:a', 29]]))
})

test('a query is found by what its newest answer was read from', () => {
  const store = new Applied(':memory:')
  store.noteReading(reading('x', 5, ['link:a', 'tags']))
  store.noteReading(reading('y', 6, ['link:b']))
  expect(store.readsOf(['link:a', 'tags'])).toEqual([])
  expect(store.readsOf(['link:b', 'link:c'])).toHaveLength(1)
})

test('queries that nothing shows are forgotten, but not those of pages that are being made', () => {
  const store = new Applied(':memory:')
  store.noteReading(reading('x', 5))
  store.noteReading(reading('y', 6))
  expect(store.forgetReads({ before: 6, isKept: () => false })).toEqual([])
  expect(store.forgetReads({ before: 9, isKept: (key) => key === 'read:a' })).toEqual([])
  expect(store.forgetReads({ before: 9, isKept: () => false })).toEqual(['read:a'])
  expect([store.expired().size, store.readsOf(['link:a']).length, store.knows('read:a')]).toEqual([
    0,
    0,
    false,
  ])
})

test('a new build brings its own readings; where two of its processes read differently, the older one expires', () => {
  const store = new Applied(':memory:')
  store.noteReading({ ...reading('x', 5), key: 'read:gone' })
  store.replaceReadings([reading('new', 9), reading('old', 7)], 20)
  expect([store.knows('read:gone'), store.knows('read:a')]).toEqual([false, true])
  expect(store.expired()).toEqual(new Map([['read:a', 8]]))
})

test('what was read of a new build before its readings came stays noted, and the older one expires', () => {
  const store = new Applied(':memory:')
  store.noteReading(reading('seen by a reader', 30))
  store.noteReading({ ...reading('x', 31), key: 'read:picture' })
  store.replaceReadings([reading('built', 9)], 20)
  expect(store.readsOf(['link:a']).map(({ key }) => key)).toEqual(['read:a', 'read:picture'])
  expect([store.reading('read:a')?.hash, store.readAt('read:picture')]).toEqual(['seen by a reader', 31])
  expect(store.expired()).toEqual(new Map([['read:a', 9]]))
})

test('a store of an older version is migrated and keeps what was applied', () => {
  const path = file()
  const old = new DatabaseSync(path)
  // The tables of version 1, as the site created them before its migrations were files.
  old.exec(`CREATE TABLE imprints (id TEXT PRIMARY KEY, imprint TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE expired (tag TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE stale_records (page TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    PRAGMA user_version = 1`)
  old.prepare('INSERT INTO imprints VALUES (?, ?)').run('a', JSON.stringify(imprint('a', '1')))
  old.exec("INSERT INTO stale_records VALUES ('a')")
  old.close()
  const store = new Applied(path)
  expect(store.imprints(['a']).get('a')).toEqual(imprint('a', '1'))
  expect(store.staleRecords()).toEqual(new Map([['a', 0]]))
  store.noteReading(reading('x', 5))
  expect(store.readAt('read:a')).toBe(5)
  store.close()
})

test('a store of a newer version is refused', () => {
  const path = file()
  new DatabaseSync(path).exec('PRAGMA user_version = 99')
  expect(() => new Applied(path)).toThrow(/written by a newer version of the site \(99, this one knows 4\)/)
})
