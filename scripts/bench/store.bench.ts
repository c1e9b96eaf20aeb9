/**
 * The regeneration store of a large site in a SQLite file and in Postgres: what a render and a run
 * wait for. Postgres runs on the same machine and writes its commits to disk; elsewhere, each
 * operation takes one to seven round trips more.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@repo/testing/postgres.ts'
import { PostgresStore } from '@repo/web/regeneration/store/postgres-store.ts'
import type { CachedQuery, RegenerationStore } from '@repo/web/regeneration/store/regeneration-store.ts'
import { SqliteStore } from '@repo/web/regeneration/store/sqlite-store.ts'
import { median, percentile, type Row } from './table.ts'

/** Cached queries of a site of 5,000 pages, and dependency keys of each. */
const queryCount = 20_000
const dependencyCount = 30
const times = 200

/** Median and 95th percentile of each operation, in SQLite and in Postgres. */
export async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  const server = await startPostgres({ durable: true })
  try {
    const columns: Record<string, string>[] = []
    for (const store of [
      new SqliteStore(join(folder, 'applied.sqlite')),
      new PostgresStore(await server.newDatabase()),
    ]) {
      columns.push(await measured(store))
      await store.close()
    }
    return Object.keys(columns[0] ?? {}).map((what) => ({
      what: `${what}: SQLite; Postgres (median, 95%)`,
      value: columns.map((column) => column[what]).join('; '),
    }))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function resultOf(n: number, hash: string, at: number): CachedQuery {
  return {
    key: `read:${n}`,
    query: `*[_type == "nodePage" && slug.current == $slug][0]{${'title, '.repeat(300)}"n": ${n % 20}}`,
    params: { slug: `page-${n}` },
    hash,
    at,
    dependencies: [
      `page:${n}`,
      ...Array.from({ length: dependencyCount - 1 }, (_, i) => `link:${n + i * 7}` as const),
    ],
  }
}

async function measured(store: RegenerationStore): Promise<Record<string, string>> {
  const all = Array.from({ length: queryCount }, (_, n) => resultOf(n, 'built', 10))
  const began = performance.now()
  await store.importQueries('b1', all, 20)
  const importMs = performance.now() - began
  let next = queryCount
  let at = 100
  const some = (count: number, hash: string) =>
    Array.from({ length: count }, () => {
      next += 1
      return resultOf(next, hash, at)
    })
  const hundred = (hash: string) => {
    at += 1
    return Array.from({ length: 100 }, (_, n) => resultOf(n * 50, hash, at))
  }
  return {
    'the next tick': await timed(times, () => store.nextTick()),
    'the next tick, for 50 queries at once': await timed(times / 4, () =>
      Promise.all(Array.from({ length: 50 }, () => store.nextTick())),
    ),
    'the first result of a query': await timed(times, () => store.saveResults(some(1, 'x'))),
    'the same result again': await timed(times, (n) => store.saveResults([resultOf(n, 'built', 50)])),
    'a different result': await timed(times, (n) => store.saveResults([resultOf(n, 'other', 60)])),
    '100 first results': await timed(times / 10, () => store.saveResults(some(100, 'x'))),
    '100 different results': await timed(times / 10, (n) => store.saveResults(hundred(`hash ${n}`))),
    'the queries that depend on 20 keys': await timed(times, (n) =>
      store.queriesDependingOn(Array.from({ length: 20 }, (_, i) => `link:${n * 90 + i * 3}` as const)),
    ),
    'to record that 20 keys changed': await timed(times, (n) => {
      at += 1
      return store.recordChanges(
        Array.from({ length: 20 }, (_, i) => `link:${n + i}` as const),
        at,
      )
    }),
    [`the import of a build with ${queryCount} queries`]: `${(importMs / 1000).toFixed(1)} s`,
  }
}

async function timed(count: number, work: (n: number) => Promise<unknown>): Promise<string> {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const began = performance.now()
    await work(n)
    took.push(performance.now() - began)
  }
  return `${median(took).toFixed(2)}, ${percentile(took, 0.95).toFixed(2)} ms`
}
