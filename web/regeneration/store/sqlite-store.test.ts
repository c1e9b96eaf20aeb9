import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { guide, type StorePlace, storeContract } from './contract.ts'
import { SqliteStore } from './sqlite-store.ts'

function file() {
  return join(mkdtempSync(join(tmpdir(), 'applied-')), 'applied.sqlite')
}

function newPlace(): Promise<StorePlace> {
  const path = file()
  return Promise.resolve({
    open: (options) => new SqliteStore(path, options),
    setVersion(version) {
      const database = new DatabaseSync(path)
      database.exec(`PRAGMA user_version = ${version}`)
      database.close()
      return Promise.resolve()
    },
  })
}

// The file belongs to one process.
storeContract(newPlace, 1)

test('a store of the version that had other table names opens with all that it holds', async () => {
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
  old.prepare('INSERT INTO imprints VALUES (?, ?)').run('a', JSON.stringify(guide('a', '1')))
  old.prepare('INSERT INTO former VALUES (?, ?)').run('b', JSON.stringify(guide('b', '1')))
  old.close()

  const store = new SqliteStore(path)
  expect((await store.fingerprints(['a'])).get('a')).toEqual(guide('a', '1'))
  expect((await store.lastFingerprints(['b'])).get('b')).toEqual(guide('b', '1'))
  await store.saveFingerprints(new Map([['a', guide('a', '2')]]), 1)
  expect((await store.fingerprints(['a'])).get('a')).toEqual(guide('a', '2'))
  expect((await store.cachedQueries(['read:a'])).get('read:a')).toEqual({
    key: 'read:a',
    query: '*[_id == $id]',
    params: { id: 'a' },
    hash: 'h',
    at: 8,
  })
  expect(await store.queriesDependingOn(['link:a'])).toHaveLength(1)
  expect(await store.expiries()).toEqual(new Map([['read:a', 7]]))
  expect(await store.staleRecords()).toEqual(new Map([['a', 4]]))
  expect(await store.note('build')).toBe('b1')
  await store.close()
})

test.each([
  ['a version', guide('a', '1')],
  ['a deletion', null],
])(
  'after a restart with a clock that was set back, %s counts as read before what follows',
  async (_, last) => {
    const path = file()
    const store = new SqliteStore(path)
    await store.saveFingerprints(new Map([['a', guide('a', '0')]]), 1)
    await store.saveFingerprints(new Map([['a', last]]), Date.now() + 3_600_000)
    await store.close()
    // The clock of a new process.
    const clock = currentSingleton('ticks')
    onTestFinished(() => replaceSingleton('ticks', clock))
    replaceSingleton('ticks', undefined)
    const next = new SqliteStore(path)
    await next.saveFingerprints(new Map([['a', guide('a', '2')]]), await next.nextTick())
    expect((await next.fingerprints(['a'])).get('a')?.rev).toBe('2')
    await next.close()
  },
)
