import { setTimeout as sleep } from 'node:timers/promises'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { describe, expect, type TestContext, test } from 'vitest'
import { indexOfSite } from '#indexing/index-of-site.ts'
import { RecordPasses } from '#regeneration/records/record-passes.ts'
import { cuttable } from '#testing/cuttable.ts'
import { lockedRecords } from '../nodes/locked-records.ts'
import { PostgresStore } from './postgres-store.ts'

const missing = whyNoPostgres()

/** Connections of a node to its database, which can break. */
async function wireTo(databaseUrl: string, { onTestFinished }: TestContext) {
  const url = new URL(databaseUrl)
  const line = await cuttable(Number(url.port))
  onTestFinished(() => line.close())
  url.port = String(line.port)
  return { ...line, url: url.href }
}

describe.skipIf(missing)(`Postgres${missing ? ` (${missing})` : ''}`, () => {
  const server = openedForFile(() => startPostgres())

  /** A node with an open store, whose tables exist. */
  async function node(url: string, { onTestFinished }: TestContext): Promise<PostgresStore> {
    const store = new PostgresStore(url)
    onTestFinished(() => store.close())
    await store.nextTick()
    return store
  }

  /** Two nodes with one database; the connections of the first can break. */
  async function twoNodes(context: TestContext) {
    const url = await server.newDatabase()
    const wire = await wireTo(url, context)
    return { url, wire, one: await node(wire.url, context), two: await node(url, context) }
  }

  /** Resolves when a node has taken the lock, which it has during this work. */
  async function lockDuring(store: PostgresStore, work: () => Promise<void>) {
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
    const isHeldAtItsEnd = store.withRecordsLock(async (lock) => {
      taken()
      await work()
      return await lock.isHeld()
    })
    await isTaken
    return { isHeldAtItsEnd }
  }

  const sessionsOf = (url: string) =>
    runSql(
      url,
      `SELECT wait_event_type = 'Lock' AS waits, backend_xmin FROM pg_stat_activity
       WHERE application_name = 'loomwork-site records' AND datname = current_database()`,
    )

  test.concurrent('one call at a time has the lock, whatever the node, and each result and error is returned', async (context) => {
    const url = await server.newDatabase()
    const stores = [await node(url, context), await node(url, context)]
    let holders = 0
    const calls = Array.from({ length: 12 }, (_, n) =>
      stores[n % stores.length]?.withRecordsLock(async (lock) => {
        holders += 1
        expect(holders).toBe(1)
        await sleep(n % 3)
        expect([await lock.isHeld(), holders]).toEqual([true, 1])
        holders -= 1
        if (n % 4 === 0) throw new TypeError(`failure ${n}`)
        return n
      }),
    )
    const outcomes = (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason),
    )
    expect(outcomes).toEqual(calls.map((_, n) => (n % 4 === 0 ? `TypeError: failure ${n}` : n)))
  })

  test.concurrent('the store can be used while the lock is held', async (context) => {
    const store = await node(await server.newDatabase(), context)
    await store.markRecordsStale(['a'], 4)
    await store.withRecordsLock(async () => store.markRecordsFresh(await store.staleRecords()))
    expect(await store.staleRecords()).toEqual(new Map())
  })

  test.concurrent('the lock of a process that is killed is free at once', async (context) => {
    const { wire, one, two } = await twoNodes(context)
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
    const { isHeldAtItsEnd } = await lockDuring(one, () => isOver)
    const began = performance.now()
    const second = two.withRecordsLock(async () => performance.now() - began)
    await sleep(200)
    // As the system does for a process that was killed.
    wire.join()
    const waited = await second
    expect(waited).toBeGreaterThan(200)
    expect(waited).toBeLessThan(3_000)
    over()
    expect(await isHeldAtItsEnd).toBe(false)
  })

  test.concurrent('a process that is killed while it waits is not waited for', async (context) => {
    const { url, wire, one, two } = await twoNodes(context)
    const failed = await two.withRecordsLock(async () => {
      const waiting = one.withRecordsLock(async () => 'taken').catch(String)
      await context.expect
        .poll(async () => (await sessionsOf(url)).filter(({ waits }) => waits))
        .toHaveLength(1)
      wire.join()
      return await waiting
    })
    expect(failed).toMatch(/does not respond \(Connection terminated unexpectedly\)/)
    expect(await two.withRecordsLock(async () => 'next')).toBe('next')
  })

  test.concurrent('a node that is busy keeps the lock, those that wait keep no old rows, and no connection is left', async (context) => {
    const { url, one, two } = await twoNodes(context)
    let isBusy = true
    const { isHeldAtItsEnd } = await lockDuring(one, async () => {
      await sleep(7_500)
      isBusy = false
    })
    const second = two.withRecordsLock(async () => isBusy)
    const snapshots = async () => (await sessionsOf(url)).flatMap(({ backend_xmin: oldest }) => oldest ?? [])
    await context.expect.poll(snapshots).toHaveLength(1)
    const [oldest] = await snapshots()
    // Later transactions, whose rows would not be removed either.
    for (let n = 0; n < 3; n += 1) await two.markRecordsStale(['a'], n)
    const areNewer = async () => (await snapshots()).every((present) => Number(present) > Number(oldest))
    await context.expect.poll(areNewer, { timeout: 5_000 }).toBe(true)
    expect([await isHeldAtItsEnd, await second]).toEqual([true, false])
    await context.expect.poll(() => sessionsOf(url)).toEqual([])
  }, 20_000)

  test.concurrent('a node that is frozen loses the lock after six seconds, and what it then writes late is compared again', async (context) => {
    const { wire, one, two } = await twoNodes(context)
    let lake = 'old'
    const index = new Map<string, string>()
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const { promise: isThawed, resolve: thawed } = Promise.withResolvers<void>()
    const passesOf = (applied: PostgresStore, pause: () => Promise<void>) =>
      new RecordPasses({
        applied,
        withLock: lockedRecords(applied),
        index: {
          ...indexOfSite,
          ensureIndex: async () => false,
          async syncRecords(ids) {
            const found = lake
            await pause()
            for (const id of ids) index.set(id, found)
            return { saved: ids.length, deleted: 0 }
          },
        },
      })
    const passes = passesOf(one, async () => {
      read()
      await isThawed
    })
    await one.markRecordsStale(['a'], await one.nextTick())
    const slow = passes.update(false)
    await isRead
    const thaw = wire.hold('everything')
    lake = 'new'
    await two.markRecordsStale(['a'], await two.nextTick())
    const began = performance.now()
    expect(await passesOf(two, async () => {}).update(false)).toMatchObject({ saved: 1, unanswered: [] })
    expect(performance.now() - began).toBeGreaterThan(3_000)
    expect(performance.now() - began).toBeLessThan(9_000)
    expect([index.get('a'), await two.staleRecords()]).toEqual(['new', new Map()])
    thaw()
    thawed()
    expect(await slow).toMatchObject({ saved: 0, unanswered: ['a'], why: expect.stringContaining('another') })
    expect(index.get('a')).toBe('old')
    expect([...(await two.staleRecords()).keys()]).toEqual(['a'])
    // The retry; another node's next pass would do the same.
    expect(await passes.update(false)).toMatchObject({ saved: 1, unanswered: [] })
    expect([index.get('a'), await two.staleRecords()]).toEqual(['new', new Map()])
  }, 20_000)
})
