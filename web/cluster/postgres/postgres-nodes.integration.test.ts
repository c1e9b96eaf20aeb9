import { setTimeout as sleep } from 'node:timers/promises'
import { mapOf } from '@repo/kit/testing/map-of.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  connectedTo,
  connections,
  deadlocks,
  eventually,
  openedStore,
  waitingForLocks,
} from '#testing/postgres-connections.ts'
import { resultOf, saveResult } from '#testing/store-contract.ts'
import type { PostgresStore } from './postgres-store.ts'

const missing = whyNoPostgres()

describe.skipIf(missing)(`nodes in Postgres${missing ? ` (${missing})` : ''}`, () => {
  const server = openedForFile(() => startPostgres())
  let url: string
  beforeEach(async () => {
    url = await server.newDatabase()
  })

  const opened = () => openedStore(url)

  async function joined(build = 'b1') {
    const id = crypto.randomUUID()
    const store = opened()
    let seen = await store.nodes.join({ id, name: 'host:1', build })
    /** Renews as a membership does. @returns the news by key */
    const renew = async () => {
      const renewal = await store.nodes.renew(id, seen)
      if (!renewal) throw new Error('the node is not registered')
      seen = renewal.last
      return { ...renewal, byKey: new Map(renewal.news.map(({ key, ...news }) => [key, news])) }
    }
    return { id, store, renew }
  }

  async function twoNodes(build = 'b1') {
    return { one: await joined(), two: await joined(build) }
  }

  const renewalsOf = async (store: PostgresStore, id: string) =>
    (await store.nodes.list()).find((node) => node.id === id)?.renewals ?? Number.NaN
  const end = async ({ store, id }: { readonly store: PostgresStore; readonly id: string }) =>
    expect(await store.nodes.remove(id, await renewalsOf(store, id))).toBe(true)
  const expire = (store: PostgresStore, key: string, at: number) => store.expireQueries(new Map([[key, at]]))
  const save = (store: PostgresStore, key: string, at: number, hash = 'x') =>
    saveResult(store, built(key, hash, at))
  const forget = (store: PostgresStore, before: number, ...kept: string[]) =>
    store.forgetQueries({ before, isKept: (key) => kept.includes(key) })
  /** As an administrator does. */
  const endConnections = (application: string) =>
    runSql(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = '${application}' AND datname = current_database()`,
    )
  const forgottenRows = () =>
    runSql(url, 'SELECT key, at FROM loomwork_site.expiries WHERE is_forgotten ORDER BY key')

  describe('numbers', () => {
    test('a node that polls misses no expiry of many transactions at once, some of which are rolled back', async () => {
      const { below } = chance(21)
      const readers = await Promise.all([joined(), joined(), joined()])
      const writers = [opened(), opened(), opened()]
      const clients = await Promise.all([connectedTo(url), connectedTo(url)])
      const seen = readers.map(() => new Map<string, number>())
      let isOver = false
      const read = readers.map(async ({ renew }, n) => {
        for (let last = false; ; last = isOver) {
          for (const [key, { at }] of (await renew()).byKey) seen[n]?.set(key, at)
          if (last) return
        }
      })
      const write = writers.map(async (store) => {
        for (let n = 0; n < 60; n += 1) {
          const keys = Array.from({ length: 1 + below(3) }, () => `read:${below(40)}`)
          await store.expireQueries(new Map(keys.map((key) => [key, 1 + below(100_000)])))
        }
      })
      // A transaction that keeps its number for a while, and may give it back.
      const hesitate = clients.map(async (client, n) => {
        for (let round = 0; round < 25; round += 1) {
          const key = `read:slow-${n}-${round}`
          await client.query('BEGIN')
          await client.query('UPDATE loomwork_site.expiry_numbers SET last = last + 1')
          await client.query(
            `INSERT INTO loomwork_site.expiries (digest, key, at, number)
             SELECT gen_random_uuid(), $1, 5, last FROM loomwork_site.expiry_numbers`,
            [key],
          )
          await sleep(below(8))
          await client.query(below(2) === 0 ? 'ROLLBACK' : 'COMMIT')
        }
      })
      await Promise.all([...write, ...hesitate])
      isOver = true
      await Promise.all(read)
      const rows = await runSql(url, 'SELECT key, at FROM loomwork_site.expiries')
      const stored = new Map(rows.map(({ key, at }) => [String(key), Number(at)]))
      expect(stored.size).toBeGreaterThan(50)
      for (const found of seen) expect(new Map([...found].sort())).toEqual(new Map([...stored].sort()))
    }, 20_000)

    test('all expiries of more than one statement are news', async () => {
      const { one, two } = await twoNodes()
      await one.store.expireQueries(new Map(Array.from({ length: 2_500 }, (_, n) => [`read:${n}`, n + 1])))
      expect([(await two.renew()).byKey.size, (await one.renew()).isFromOthers]).toEqual([2_500, false])
    })

    test('what a node has written itself is not from others, and what it announces is for the others', async () => {
      const { one, two } = await twoNodes()
      await expire(one.store, 'read:a', 9)
      await save(one.store, 'read:b', 5)
      await save(one.store, 'read:b', 9, 'y')
      const number = await one.store.nodes.announce()
      expect(await one.renew()).toMatchObject({ last: number, isFromOthers: false })
      expect(await two.renew()).toMatchObject({ last: number, isFromOthers: true })
      expect(await one.renew()).toMatchObject({ last: number, isFromOthers: false, news: [] })
      await expire(one.store, 'read:a', 10)
      await expire(two.store, 'read:a', 11)
      expect([(await one.renew()).isFromOthers, (await two.renew()).isFromOthers]).toEqual([true, true])
      await two.store.nodes.announce()
      expect([(await two.renew()).isFromOthers, (await one.renew()).isFromOthers]).toEqual([false, true])
    })

    test('when the answer to a commit arrives after the renewal that has its number, the next news are from others', async () => {
      const { one, two } = await twoNodes()
      await expire(two.store, 'read:a', 5)
      const { last } = await one.renew()
      one.store.nodes.addOwn([last])
      await expire(two.store, 'read:b', 5)
      expect((await one.renew()).isFromOthers).toBe(true)
    })

    test('a number that was announced survives a server that is killed at once, whatever it promises', async () => {
      const { store } = await joined()
      for (let round = 0; round < 3; round += 1) {
        const number = await store.nodes.announce()
        await server.kill()
        await server.restart()
        expect(await eventually(() => store.nodes.announce())).toBeGreaterThan(number)
      }
    })
  })

  describe('queries that are deleted', () => {
    test('without other nodes nothing of them is left', async () => {
      const { store } = await joined()
      await save(store, 'read:a', 5)
      await save(store, 'read:a', 9, 'y')
      await expire(store, 'read:b', 9)
      expect(await forget(store, 50)).toEqual(['read:a', 'read:b'])
      await save(store, 'read:c', 5)
      await store.importQueries('b1', [], 50)
      for (const table of ['expiries', 'cached_queries'])
        expect(await runSql(url, `SELECT FROM loomwork_site.${table}`), table).toEqual([])
    })

    test('other nodes learn of each, and nothing is left once all have seen it', async () => {
      const [one, two, three] = [await joined(), await joined(), await joined()]
      await save(one.store, 'read:a', 5)
      await save(one.store, 'read:kept', 5)
      await expire(one.store, 'read:b', 40)
      await two.renew()
      expect(await forget(one.store, 50.5, 'read:kept')).toEqual(['read:a', 'read:b'])
      const isForgotten = true
      expect((await two.renew()).byKey).toEqual(
        mapOf({ 'read:a': { at: 50, isForgotten }, 'read:b': { at: 50, isForgotten } }),
      )
      expect(await one.store.expiries()).toEqual(new Map())
      // The numbers that nodes have seen are known with their next renewals.
      for (const { renew } of [one, one, two]) await renew()
      await forget(two.store, 1)
      expect(await forgottenRows()).toHaveLength(2)
      for (const node of [three, three]) await node.renew()
      await forget(two.store, 1)
      expect(await forgottenRows()).toEqual([])
    })

    test('a node that has not joined yet counts all others', async () => {
      const [one, starting] = [await joined(), opened()]
      await save(one.store, 'read:a', 5)
      await expire(one.store, 'read:b', 5)
      // It has no build yet, so `read:a` stays.
      expect(await forget(starting, 50)).toEqual(['read:b'])
      expect((await one.renew()).byKey.get('read:b')).toEqual({ at: 49, isForgotten: true })
    })

    test('an expiry after the deletion is news, also if a result of before it has taken long', async () => {
      const { one, two } = await twoNodes()
      await save(one.store, 'read:a', 5)
      await forget(one.store, 50)
      await two.renew()
      // Both began before the deletion.
      await save(one.store, 'read:a', 40)
      expect(await save(one.store, 'read:a', 45, 'y')).toBe(44)
      // A node that has not seen the deletion must learn of it too.
      expect((await two.renew()).byKey.get('read:a')).toEqual({ at: 49, isForgotten: false })
      expect((await two.store.expiries()).get('read:a')).toBe(49)
      await forget(one.store, 1)
      expect((await two.store.expiries()).get('read:a')).toBe(49)
    })

    test('a second deletion with an earlier tick does not hide the first', async () => {
      const { one, two } = await twoNodes()
      await save(one.store, 'read:a', 40)
      await forget(one.store, 50)
      await save(one.store, 'read:a', 20)
      await forget(one.store, 30)
      expect((await two.renew()).byKey.get('read:a')).toEqual({ at: 49, isForgotten: true })
    })

    test('a deletion and expiries of the same queries do not wait for each other', async () => {
      const [one] = [await joined(), await joined()]
      await save(one.store, 'read:a', 5)
      await expire(one.store, 'read:a', 6)
      const client = await connectedTo(url)
      await client.query(
        `SET deadlock_timeout = '20s'; BEGIN; UPDATE loomwork_site.expiry_numbers SET last = last + 1`,
      )
      const deletion = forget(one.store, 50)
      await expect.poll(() => waitingForLocks(url)).toBe(1)
      await client.query('UPDATE loomwork_site.expiries SET at = 7; COMMIT')
      await deletion
      expect(await deadlocks(url)).toBe(0)
    })

    test('a node joins before or after a deletion, and not in between', async () => {
      const { store } = await joined()
      const starting = opened()
      await starting.note('build')
      for (let n = 0; n < 20; n += 1) await save(store, `read:${n}`, 5)
      const client = await connectedTo(url)
      // Holds the deletion up amid its transaction: it has decided then whether there are others.
      await client.query('BEGIN; SELECT FROM loomwork_site.cached_queries FOR UPDATE')
      const deletion = forget(store, 50)
      await expect.poll(() => waitingForLocks(url)).toBe(1)
      const id = crypto.randomUUID()
      const onJoined = vi.fn()
      const join = starting.nodes.join({ id, name: 'x', build: 'b1' }).finally(onJoined)
      await expect.poll(() => waitingForLocks(url)).toBe(2)
      await sleep(50)
      expect(onJoined).not.toHaveBeenCalled()
      await client.query('COMMIT')
      const seen = await join
      await deletion
      // What was deleted without news is not there anymore for the node that has joined.
      expect((await starting.cachedQueries(['read:0'])).size).toBe(0)
      expect((await starting.nodes.renew(id, seen))?.news).toEqual([])
      await save(store, 'read:0', 5)
      await forget(store, 50)
      expect((await starting.nodes.renew(id, seen))?.news).toHaveLength(1)
    })
  })

  const built = (key: string, hash: string, at: number) => resultOf(hash, at, ['link:a'], { key })

  describe('the queries of another build', () => {
    const stored = async (store: PostgresStore) =>
      [...(await store.cachedQueries(['read:old', 'read:both', 'read:next', 'read:page'])).keys()].sort()

    test('are added while nodes serve the build before, which learn what differs from later results', async () => {
      const { one: old, two: next } = await twoNodes('b2')
      const before = { 'read:same': 5, 'read:changed': 5, 'read:newer': 60, 'read:newer-same': 60 }
      for (const [key, at] of Object.entries(before)) await save(old.store, key, at)
      await old.renew()
      const expired = await next.store.importQueries(
        'b2',
        [
          built('read:same', 'x', 20),
          built('read:changed', 'y', 21),
          built('read:added', 'x', 22),
          built('read:newer', 'y', 23),
          built('read:newer-same', 'x', 24),
        ],
        50.5,
      )
      // The stored result of `read:newer` stays, and pages with that of the build expire.
      expect(expired).toEqual(mapOf({ 'read:changed': 20, 'read:newer': 23 }))
      const isForgotten = false
      expect((await old.renew()).byKey).toEqual(
        mapOf({ 'read:changed': { at: 20, isForgotten }, 'read:newer': { at: 23, isForgotten } }),
      )
      const known = await next.store.cachedQueries([...Object.keys(before), 'read:added'])
      const after = { ...before, 'read:added': 22, 'read:same': 20, 'read:changed': 21 }
      expect(new Map([...known].map(([key, { at }]) => [key, at]))).toEqual(mapOf(after))
      expect((await next.renew()).isFromOthers).toBe(false)
    })

    test('are deleted by no node of another build while one serves the build, and then by the next one', async () => {
      const { one: old, two: next } = await twoNodes('b2')
      await old.store.importQueries('b1', [built('read:old', 'x', 5), built('read:both', 'x', 5)], 9)
      await next.store.importQueries('b2', [built('read:both', 'x', 6), built('read:next', 'x', 6)], 9)
      // Of a page that the old node has rendered since.
      await save(old.store, 'read:page', 12)
      expect(await forget(next.store, 50, 'read:next', 'read:both')).toEqual([])
      expect(await forget(old.store, 50, 'read:page')).toEqual(['read:old'])
      expect(await stored(next.store)).toEqual(['read:both', 'read:next', 'read:page'])
      expect(await forget(next.store, 50)).toEqual(['read:next'])
      expect(await stored(next.store)).toEqual(['read:both', 'read:page'])
      await end(old)
      expect(await forget(next.store, 50, 'read:both')).toEqual(['read:page'])
      expect(await stored(next.store)).toEqual(['read:both'])
    })

    test('keep the names of builds that are served, and no others', async () => {
      const { one: old, two: next } = await twoNodes('b2')
      const buildsOf = async () =>
        (await runSql(url, 'SELECT builds FROM loomwork_site.cached_queries')).map(({ builds }) => builds)
      await old.store.importQueries('b1', [built('read:a', 'x', 5)], 9)
      await next.store.importQueries('b2', [built('read:a', 'x', 6)], 9)
      await next.store.importQueries('b2', [built('read:a', 'x', 6)], 9)
      expect(await buildsOf()).toEqual([['b1', 'b2']])
      await end(old)
      const third = await joined('b3')
      await third.store.importQueries('b3', [built('read:a', 'x', 7)], 9)
      expect(await buildsOf()).toEqual([['b2', 'b3']])
    })
  })

  describe('builds that the store knows', () => {
    const known = (store: PostgresStore) => Promise.all(['b1', 'b2'].map((build) => store.knowsBuild(build)))

    test('are those that nodes serve', async () => {
      const old = await joined()
      await old.store.importQueries('b1', [], 5)
      expect(await known(old.store)).toEqual([false, false])
      await old.store.confirmBuild('b1', [])
      const next = await joined('b2')
      await next.store.importQueries('b2', [], 5)
      await next.store.confirmBuild('b2', [])
      expect([await known(next.store), await next.store.nodes.unservedBuilds()]).toEqual([[true, true], []])
      await end(old)
      expect(await next.store.nodes.unservedBuilds()).toEqual(['b1'])
      // A node that ended between the beginning of a run and its end: the next run is about it.
      await next.store.confirmBuild('b2', [])
      expect(await next.store.nodes.unservedBuilds()).toEqual(['b1'])
      await next.store.confirmBuild('b2', ['b1'])
      expect(await known(next.store)).toEqual([false, true])
    })

    test('stay known while no node runs, and until another build has replaced them', async () => {
      const first = await joined()
      await first.store.confirmBuild('b1', [])
      await end(first)
      const again = await joined()
      expect(await known(again.store)).toEqual([true, false])
      await end(again)
      const next = await joined('b2')
      expect(await next.store.nodes.unservedBuilds()).toEqual(['b1'])
      await next.store.importQueries('b2', [], 5)
      expect(await known(next.store)).toEqual([false, false])
    })

    test('a build that is served again stays known, with its pages', async () => {
      const { one: old, two: next } = await twoNodes('b2')
      for (const { store } of [old, next]) {
        const build = store.nodes.build ?? ''
        await store.confirmBuild(build, [])
        await store.pages.write(build, 'page', Buffer.from('x'))
      }
      await end(old)
      const back = await joined()
      await next.store.confirmBuild('b2', ['b1'])
      expect(await known(next.store)).toEqual([true, true])
      expect(await next.store.pages.read('b1', 'page')).toBeDefined()
      await end(back)
      await next.store.confirmBuild('b2', ['b1'])
      expect(await next.store.pages.read('b1', 'page')).toBeUndefined()
      expect(await next.store.pages.read('b2', 'page')).toBeDefined()
    })
  })

  describe('since when a query is known', () => {
    const since = async (store: PostgresStore) =>
      (await store.nodes.knownSince(['read:a', 'read:b'])).get('read:a')

    test('from its first result on, whatever comes later', async () => {
      const store = opened()
      expect(await since(store)).toBeUndefined()
      await save(store, 'read:a', 5)
      await save(store, 'read:a', 9)
      await save(store, 'read:a', 12, 'y')
      await save(store, 'read:a', 3, 'z')
      expect(await since(store)).toBe(5)
      await store.saveResults([built('read:b', 'x', 8), built('read:b', 'y', 6)])
      expect((await store.nodes.knownSince(['read:b'])).get('read:b')).toBe(8)
    })

    test('from its first result after it was deleted', async () => {
      const store = opened()
      await save(store, 'read:a', 5)
      await forget(store, 50)
      expect(await since(store)).toBeUndefined()
      await save(store, 'read:a', 70)
      expect(await since(store)).toBe(70)
    })

    test('a build with another result forgets what was before, and one with the same does not', async () => {
      const store = opened()
      await save(store, 'read:a', 5)
      await store.importQueries('b1', [resultOf('x', 20)], 50)
      expect(await since(store)).toBe(5)
      await store.importQueries('b1', [resultOf('y', 60), resultOf('y', 62)], 90)
      expect(await since(store)).toBe(60)
      // Newer than the build: its result stays, and so does what is known of it.
      await save(store, 'read:a', 120)
      const before = await since(store)
      await store.importQueries('b1', [resultOf('z', 100)], 110)
      expect(await since(store)).toBe(before)
    })
  })

  describe('the table of nodes', () => {
    test('has what each node reports, until it is removed', async () => {
      const [one, two, three] = [await joined(), await joined(), await joined()]
      await end(three)
      await expire(one.store, 'read:a', 5)
      await two.renew()
      const before = await renewalsOf(one.store, two.id)
      await two.renew()
      const renewals = await renewalsOf(one.store, two.id)
      expect(renewals).toBeGreaterThan(before)
      expect(await one.store.nodes.list()).toEqual([
        { id: one.id, name: 'host:1', build: 'b1', seen: 0, renewals: 0 },
        { id: two.id, name: 'host:1', build: 'b1', seen: 1, renewals },
      ])
      expect(await one.store.nodes.remove(two.id, before)).toBe(false)
      const remove = ({ store }: typeof one) => store.nodes.remove(two.id, renewals)
      const outcomes = await Promise.all([one, three, one].map(remove))
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(await two.store.nodes.renew(two.id, 1)).toBeUndefined()
      expect((await one.store.nodes.list()).map(({ id }) => id)).toEqual([one.id])
    })

    test('counts renewals where the server does not record statements', async () => {
      await runSql(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET track_activities = off`)
      const { store, id, renew } = await joined()
      for (let n = 1; n <= 3; n += 1) {
        await renew()
        expect(await renewalsOf(store, id)).toBe(n)
      }
    })

    test('counts renewals for nodes of a version that compares only the count', async () => {
      const { store, id, renew } = await joined()
      await renew()
      const count = () => runSql(url, `SELECT renewals FROM loomwork_site.nodes WHERE id = '${id}'`)
      const before = await count()
      await store.nodes.join({ id: crypto.randomUUID(), name: 'older', build: 'b1' })
      await renew()
      expect(await count()).not.toEqual(before)
    })

    test('renews no lease of a node that is being removed', async () => {
      const { store, id, renew } = await joined()
      await renew()
      const remover = await connectedTo(url)
      await remover.query('BEGIN; SELECT pg_advisory_xact_lock(1819242349, 261)')
      const renewal = store.nodes.renew(id, 0)
      await expect.poll(() => connections(url, "wait_event = 'advisory'")).toBe(1)
      await remover.query(`DELETE FROM loomwork_site.nodes WHERE id = '${id}'; COMMIT`)
      expect(await renewal).toBeUndefined()
    })

    test('a renewal has a tick that no node has passed, also when the database has lost some', async () => {
      const { store, renew } = await joined()
      const ahead = (await store.nextTick()) + 10_000
      await store.advanceTicks(ahead)
      expect((await renew()).tick).toBeGreaterThanOrEqual(ahead)
      await runSql(url, 'UPDATE loomwork_site.ticks SET last = 0')
      const last = Date.now()
      expect((await renew()).tick).toBeGreaterThanOrEqual(last)
    })
  })

  describe('the connection for renewals', () => {
    test('waits for no other work: neither renewals nor looks at the others', async () => {
      const { store, renew, id } = await joined()
      await renew()
      const blocker = await connectedTo(url)
      // As many statements as the pool has connections wait for this.
      await blocker.query(
        `BEGIN; LOCK TABLE loomwork_site.notes, loomwork_site.fingerprints; SELECT FROM loomwork_site.expiry_numbers FOR UPDATE`,
      )
      const waiting = Promise.all([
        ...Array.from({ length: 4 }, (_, n) => store.changeNote(`note ${n}`, () => 'x')),
        ...Array.from({ length: 4 }, () => store.allFingerprints()),
        expire(store, 'read:a', 5),
      ])
      await expect.poll(() => waitingForLocks(url)).toBe(5)
      for (let n = 0; n < 5; n += 1) {
        await renew()
        await store.nodes.list()
        await store.nodes.remove(id, -1)
      }
      await blocker.query('COMMIT')
      await waiting
    }, 10_000)

    test('notifies of what any node has committed, and not of what was rolled back', async () => {
      const { one, two } = await twoNodes()
      const onNews = vi.fn()
      two.store.nodes.listen(onNews)
      await two.renew()
      const client = await connectedTo(url)
      await client.query(`BEGIN; SELECT pg_notify('loomwork_site_expiries', ''); ROLLBACK`)
      await one.store.changeNote('build', () => 'b1')
      await two.renew()
      expect(onNews).not.toHaveBeenCalled()
      await expire(one.store, 'read:a', 5)
      await expect.poll(() => onNews).toHaveBeenCalledTimes(1)
      await one.store.nodes.announce()
      await expect.poll(() => onNews).toHaveBeenCalledTimes(2)
      await expire(two.store, 'read:a', 7)
      await expect.poll(() => onNews).toHaveBeenCalledTimes(3)
    })

    test('is replaced when an administrator ends it, and notifies again', async () => {
      const { one, two } = await twoNodes()
      const onNews = vi.fn()
      two.store.nodes.listen(onNews)
      await two.renew()
      await endConnections('loomwork-site')
      await eventually(() => expire(one.store, 'read:a', 5))
      const { byKey: news } = await eventually(() => two.renew())
      expect(news.get('read:a')?.at).toBe(5)
      await expire(one.store, 'read:b', 5)
      await expect.poll(() => onNews).toHaveBeenCalled()
      // One connection for each node, whatever happened.
      const beginnings = ['LISTEN', 'UPDATE loomwork_site.nodes', 'SELECT key, at, is_forgotten']
      const ofRenewals = beginnings.map((text) => `query LIKE '${text}%'`).join(' OR ')
      expect(await connections(url, `(${ofRenewals})`)).toBeLessThanOrEqual(2)
    })

    test('is replaced when the server was killed, and no expiry is missed', async () => {
      const { one, two } = await twoNodes()
      await two.renew()
      const committed = new Map<string, number>()
      const seen = new Map<string, number>()
      for (let round = 0; round < 2; round += 1) {
        const writes = Array.from({ length: 30 }, async (_, n) => {
          const key = `read:${round}-${n}`
          // Those that are in flight when the server is killed reject; they may be committed.
          await expire(one.store, key, n + 1).then(
            () => committed.set(key, n + 1),
            () => undefined,
          )
        })
        const polls = (async () => {
          for (let n = 0; n < 30; n += 1) {
            const renewal = await two.renew().catch(() => undefined)
            for (const [key, { at }] of renewal?.byKey ?? []) seen.set(key, at)
            await sleep(2)
          }
        })()
        await sleep(30)
        await server.kill()
        await Promise.all([...writes, polls])
        await expect(two.renew()).rejects.toThrow(/Postgres at 127\.0\.0\.1:\d+ /)
        await server.restart()
        for (const [key, { at }] of (await eventually(() => two.renew())).byKey) seen.set(key, at)
      }
      expect(committed.size).toBeGreaterThan(0)
      for (const [key, at] of committed) expect(seen.get(key), key).toBe(at)
      expect(await one.store.expiries()).toEqual(seen)
    }, 20_000)

    test('is replaced when a renewal was not answered in time', async () => {
      const { one, two } = await twoNodes()
      await two.renew()
      const blocker = await connectedTo(url)
      await blocker.query('BEGIN; LOCK TABLE loomwork_site.nodes')
      const begun = performance.now()
      await expect(two.renew()).rejects.toThrow(/Postgres at 127\.0\.0\.1:\d+ /)
      // The lease of five seconds is not over yet.
      expect(performance.now() - begun).toBeLessThan(4_900)
      await blocker.query('COMMIT')
      await expire(one.store, 'read:a', 5)
      expect([...(await two.renew()).byKey.keys()]).toEqual(['read:a'])
    })

    test('a store that was closed keeps none', async () => {
      const { store, renew } = await joined()
      await renew()
      await store.close()
      await expect.poll(() => connections(url, "application_name = 'loomwork-site'")).toBe(0)
    })
  })
})
