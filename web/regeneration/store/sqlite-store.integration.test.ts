import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { versionsOf, writeDatabaseOf } from '@repo/kit/testing/earlier-databases.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { guide, type StorePlace, storeContract } from '#testing/store-contract.ts'
import { SqliteStore } from './sqlite-store.ts'

function file() {
  return join(newFolder(), 'applied.sqlite')
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

const place = `${import.meta.dirname}/sqlite-`
/** The first version that recorded queries; migration 002 deletes what expired before. */
const firstWithQueries = 2
const firstWithTimesOfStaleRecords = 4
const firstWithPurges = 8

test.each(versionsOf(place))('a store of version %i opens with all that it holds', async (version) => {
  const path = file()
  writeDatabaseOf(version, place, path)
  const store = new SqliteStore(path, { hasEdge: true })
  expect((await store.fingerprints(['a'])).get('a')).toMatchObject({ id: 'a', rev: '1', slug: 'a' })
  await store.saveFingerprints(new Map([['a', guide('a', '2')]]), 9)
  expect((await store.fingerprints(['a'])).get('a')).toEqual(guide('a', '2'))
  const staleSince = version < firstWithTimesOfStaleRecords ? 0 : 4
  expect(await store.staleRecords()).toEqual(new Map([['a', staleSince]]))
  expect(await store.note('build')).toBe('b1')
  if (version >= firstWithQueries) {
    expect((await store.lastFingerprints(['b'])).get('b')).toMatchObject({ id: 'b', rev: '1' })
    const expected = { key: 'read:a', query: '*[_id == $id]', params: { id: 'a' }, hash: 'h', at: 8 }
    expect((await store.cachedQueries(['read:a'])).get('read:a')).toEqual(expected)
    expect(await store.queriesDependingOn(['link:a'])).toHaveLength(1)
    expect(await store.expiries()).toEqual(new Map([['read:a', 7]]))
  }
  const purges = version < firstWithPurges ? [] : [{ key: 'read:a', turn: 1 }]
  expect(await store.purges.pending()).toEqual(purges)
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
