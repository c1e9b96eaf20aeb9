import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repo/kit/free-ports.ts'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { mapOf } from '@repo/kit/testing/map-of.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import {
  connectedTo,
  deadlocks,
  eventually,
  openedStore,
  waitingForLocks,
} from '#testing/postgres-connections.ts'
import { differenceOf, randomOperations } from '#testing/random-operations.ts'
import { resultOf, type StorePlace, saveResult, storeContract } from '#testing/store-contract.ts'
import { PostgresStore } from './postgres-store.ts'

const missing = whyNoPostgres()

describe.skipIf(missing)(`Postgres${missing ? ` (${missing})` : ''}`, () => {
  const server = openedForFile(() => startPostgres())

  /** A store in a new database. */
  async function newStore() {
    const url = await server.newDatabase()
    return { url, store: openedStore(url) }
  }

  async function newPlace(): Promise<StorePlace> {
    const url = await server.newDatabase()
    return {
      open: (options) => new PostgresStore(url, options),
      setVersion: async (to) => void (await runSql(url, `UPDATE loomwork_site.version SET version = ${to}`)),
    }
  }

  storeContract(newPlace, 2)

  test.each(Array.from({ length: 12 }, (_, n) => [n + 1]))(
    'random operations return what they return with SQLite, and leave the same (seed %i)',
    async (seed) => {
      const operations = randomOperations(seed, 60)
      const open = async () => {
        const url = await server.newDatabase()
        return [new SqliteStore(':memory:'), new PostgresStore(url)] as const
      }
      expect(await differenceOf(operations, open)).toBeUndefined()
    },
  )

  describe('several nodes', () => {
    test('a node knows its ticks when the database has lost them, as a standby may have', async () => {
      const { url, store } = await newStore()
      const past = (await store.nextTick()) + 10_000
      await store.advanceTicks(past)
      const last = await store.nextTick()
      await runSql(url, 'UPDATE loomwork_site.ticks SET last = 5')
      expect(await store.nextTick()).toBeGreaterThan(last)
    })

    test('eight nodes that start at once create the tables once', async () => {
      const url = await server.newDatabase()
      const nodes = Array.from({ length: 8 }, () => openedStore(url))
      await Promise.all(nodes.map((node, n) => node.changeNote(`node ${n}`, () => 'started')))
      expect(await runSql(url, 'SELECT version FROM loomwork_site.version')).toEqual([
        { version: readdirSync(join(import.meta.dirname, 'migrations')).length },
      ])
      expect(await Promise.all(nodes.map((_, n) => nodes[0]?.note(`node ${n}`)))).toEqual(
        nodes.map(() => 'started'),
      )
    })

    test('the tables leave the rest of a shared database alone', async () => {
      const url = await server.newDatabase()
      await runSql(url, 'CREATE TABLE notes (theirs text); CREATE TABLE version (theirs text)')
      const store = openedStore(url)
      await store.changeNote('build', () => 'b1')
      expect([await store.note('build'), await runSql(url, 'SELECT * FROM notes')]).toEqual(['b1', []])
      const tables = await runSql(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
      expect(tables).toHaveLength(2)
    })

    test('while many results wait for a lock, ticks and queries do not', async () => {
      const { url, store } = await newStore()
      await store.nextTick()
      const blocker = await connectedTo(url)
      // As a node does that imports a large build.
      await blocker.query(`BEGIN; SELECT pg_advisory_xact_lock(${0x6c_6f_6f_6d}, 1)`)
      const saves = Array.from({ length: 20 }, (_, n) => saveResult(store, resultOf('x', n)))
      await store.nextTick()
      expect(await store.queriesDependingOn(['link:a'])).toEqual([])
      await blocker.query('COMMIT')
      await Promise.all(saves)
      expect(await store.queriesDependingOn(['link:a'])).toHaveLength(1)
    })

    test('a transaction that Postgres ends because of a deadlock is repeated', async () => {
      const { url, store } = await newStore()
      await store.expireQueries(mapOf({ 'read:a': 1, 'read:b': 1 }))
      const [first, second] = await runSql(url, 'SELECT digest FROM loomwork_site.expiries ORDER BY digest')
      const other = await connectedTo(url)
      const lock = (row: Record<string, unknown> | undefined) =>
        other.query('UPDATE loomwork_site.expiries SET at = 2 WHERE digest = $1', [row?.digest])
      // It waits much longer than the store's transaction until it looks for a deadlock.
      await other.query(`SET deadlock_timeout = '20s'; BEGIN`)
      await lock(second)
      const expire = store.expireQueries(mapOf({ 'read:a': 5, 'read:b': 5 }))
      await expect.poll(() => waitingForLocks(url)).toBe(1)
      await lock(first)
      await other.query('COMMIT')
      await expire
      expect([...(await store.expiries()).values()]).toEqual([5, 5])
      expect(await deadlocks(url)).toBeGreaterThan(0)
    })
  })

  describe('failures', () => {
    const failureOf = async (url: string, store = openedStore(url)) => {
      const error = await store.nextTick().catch((reason: unknown) => reason)
      if (!(error instanceof StorageError)) throw new Error(`not a StorageError: ${String(error)}`)
      expect(error.message).not.toMatch(/pass(?:%40|@)word|secret-of-the-test/)
      return error.message
    }

    test('no server', async () => {
      const port = await freePort()
      expect(await failureOf(`postgres://x:secret-of-the-test@127.0.0.1:${port}/site`)).toBe(
        `Postgres at 127.0.0.1:${port} does not respond (connect ECONNREFUSED 127.0.0.1:${port}): start it, or correct SITE_DATABASE_URL.`,
      )
    })

    test('a server that accepts connections and says nothing is given up after five seconds', async () => {
      const { port, close } = await localServer(createServer())
      onTestFinished(close)
      const began = Date.now()
      expect(await failureOf(`postgres://x:secret-of-the-test@127.0.0.1:${port}/site`)).toMatch(
        /^Postgres at 127\.0\.0\.1:\d+ does not respond \(.*time.*\): start it, or correct SITE_DATABASE_URL\.$/,
      )
      expect(Date.now() - began).toBeGreaterThan(4_000)
    }, 20_000)

    test('a wrong password', async () => {
      const url = new URL(await server.newDatabase())
      url.password = 'secret-of-the-test'
      expect(await failureOf(url.href)).toBe(
        `Postgres at 127.0.0.1:${server.port} refuses the user "loomwork" (password authentication failed for user "loomwork"): correct user and password in SITE_DATABASE_URL.`,
      )
      url.password = ''
      expect(await failureOf(url.href)).toMatch(/refuses the user "loomwork"/)
    })

    test('a database that does not exist', async () => {
      const url = new URL(await server.newDatabase())
      url.pathname = '/missing'
      expect(await failureOf(url.href)).toBe(
        `Postgres at 127.0.0.1:${server.port} has no database "missing": create it, or correct SITE_DATABASE_URL.`,
      )
    })

    test('a user without the right to create tables, and the store works when it has a schema', async () => {
      const url = new URL(await server.newDatabase())
      const database = url.pathname.slice(1)
      await runSql(url.href, `CREATE ROLE reader_of_${database} LOGIN PASSWORD 'secret-of-the-test'`)
      const theirs = new URL(url)
      theirs.username = `reader_of_${database}`
      theirs.password = 'secret-of-the-test'
      const store = openedStore(theirs.href)
      expect(await failureOf(theirs.href, store)).toBe(
        `The user "reader_of_${database}" lacks a right in the database "${database}" of Postgres at 127.0.0.1:${server.port} (permission denied for database ${database}): grant it CREATE on the database.`,
      )
      await runSql(url.href, `CREATE SCHEMA loomwork_site AUTHORIZATION reader_of_${database}`)
      expect(await store.nextTick()).toBeGreaterThan(0)
    })

    test('a store that was closed says so, and can be closed again', async () => {
      const { store } = await newStore()
      await store.changeNote('build', () => 'b1')
      await store.close()
      await expect(store.note('build')).rejects.toThrow(
        /^The connection to the database "test_\d+" of Postgres at .* was closed\.$/,
      )
      await store.close()
    })
  })

  describe('a server that is killed', () => {
    const durable = openedForFile(() => startPostgres({ durable: true }))

    test('the store works again by itself, ticks go on, and expiries and changes are not lost', async () => {
      const url = await durable.newDatabase()
      const [one, two] = [openedStore(url), openedStore(url)]
      let greatest = 0
      let forgotten = 0
      for (let round = 0; round < 4; round += 1) {
        await one.changeNote('round', () => String(round))
        await saveResult(one, resultOf(`hash ${round}`, await two.nextTick()))
        const expiries = await one.expiries()
        await one.recordChanges(['tags'], await one.nextTick())
        const ticks = await Promise.all(Array.from({ length: 30 }, () => one.nextTick()))
        // Slower than the clock, so that they need not be on disk.
        for (let n = 0; n < 30; n += 1) {
          await sleep(3)
          ticks.push(await (n % 2 === 0 ? one : two).nextTick())
        }
        expect(Math.min(...ticks)).toBeGreaterThan(greatest)
        greatest = Math.max(...ticks)
        // Operations in flight reject in one sentence, or have done their work. In the other rounds
        // there are none, because each commit would write the ticks to disk as well.
        const inFlight = Array.from({ length: round === 0 ? 20 : 0 }, (_, n) =>
          saveResult(one, resultOf('x', n, ['tags'], { key: `read:${round}-${n}` })).catch(String),
        )
        await durable.kill()
        for (const outcome of await Promise.all(inFlight)) {
          if (typeof outcome === 'string') expect(outcome).toMatch(/Postgres at 127\.0\.0\.1:\d+ /)
        }
        await expect(two.nextTick()).rejects.toThrow(/Postgres at 127\.0\.0\.1:\d+ does not respond/)
        await durable.restart()
        const [row] = await runSql(url, 'SELECT last FROM loomwork_site.ticks')
        if (Number(row?.last) < greatest) forgotten += 1
        expect(await eventually(() => two.note('round'))).toBe(String(round))
        const next = await two.nextTick()
        expect(next).toBeGreaterThan(greatest)
        expect(await one.nextTick()).toBeGreaterThan(next)
        for (const [key, until] of expiries)
          expect((await two.expiries()).get(key)).toBeGreaterThanOrEqual(until)
        const first = resultOf('first', 5, ['tags'], { key: `read:first-${round}` })
        expect(await saveResult(one, first)).toBe(5)
      }
      // Otherwise this test shows nothing about ticks: each kill forgets some.
      expect(forgotten).toBeGreaterThan(0)
    })

    test('ticks that are ahead of the clock survive, also those of a node that has not reconnected', async () => {
      const url = await durable.newDatabase()
      const [one, two] = [openedStore(url), openedStore(url)]
      // As after a clock that was set back.
      await two.advanceTicks((await one.nextTick()) + 3_600_000)
      const ticks = await Promise.all(Array.from({ length: 20 }, () => one.nextTick()))
      await durable.kill()
      await durable.restart()
      const third = openedStore(url)
      expect(await third.nextTick()).toBeGreaterThan(Math.max(...ticks))
    })
  })
})
