/**
 * The embedded search server over HTTP, in a separate process, at 20,000 and 200,000 records: how
 * long searches take, also while a whole index is rebuilt next to the one that is searched; for how
 * long it does not answer meanwhile, and which part of that is its own work (turn-watch.ts); and
 * how long it takes to start.
 *
 * `--records=20000` measures one size only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { searchParameters } from '@repo/web/components/search/parameters.ts'
import { indexSettings } from '@repo/web/records/settings.ts'
import type { Algoliasearch } from 'algoliasearch'
import { type CorpusRecord, seedRecords } from './search-corpus.ts'
import { clientFor, type FillOrder } from './search-filler.ts'
import { questions } from './search-questions.ts'
import { median, percentile, type Row } from './table.ts'
import type { LongestTurns } from './turn-watch.ts'

/** Number of records, and the targets for searches and start. */
const targets = [
  { records: 20_000, search: 'median ≤ 3, 95% ≤ 12 ms', start: '≤ 1 s' },
  { records: 200_000, search: '95% ≤ 80 ms', start: '' },
]

const indexName = 'bench'
const questionCount = 900

/** @returns a few rows for each size */
export async function bench(): Promise<Row[]> {
  const only = Number(process.argv.find((argument) => argument.startsWith('--records='))?.split('=')[1] ?? 0)
  const seed = await seedRecords()
  const rows: Row[] = []
  for (const target of targets) {
    if (only === 0 || target.records === only) rows.push(...(await measured(seed, target)))
  }
  return rows
}

async function measured(seed: readonly CorpusRecord[], target: (typeof targets)[number]): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-bench-search-'))
  const environment = await privateEnvironment(dataDir)
  const size = `${target.records.toLocaleString('en-US')} records`
  let server = await started(environment)
  try {
    const client = clientFor(environment.ALGOLIA_HOST, environment.ALGOLIA_ADMIN_KEY)
    await client.setSettings({ indexName, indexSettings })
    const filling = await fill(environment, { index: indexName, seed, size: target.records })
    const asked = questions(questionCount)
    // A warm-up: V8 compiles the code during the first searches.
    await times(client, asked.slice(0, 300))
    await server.turns()
    const alone = await times(client, asked)
    const turnsAlone = await server.turns()
    const busy = await whileReindexing(client, environment, { seed, size: target.records })
    const turns = await server.turns()
    const memory = await server.memory()
    await server.stop()
    server = await started(environment)
    const first = await times(clientFor(environment.ALGOLIA_HOST, environment.ALGOLIA_ADMIN_KEY), [
      'pinecone',
    ])
    const beside = `a search while the whole index is rebuilt (${seconds(busy.ms)})`
    return [
      row(`${size}: a search`, figures(alone), target.search),
      row(`${size}: ${beside}`, `${figures(busy.searches)}, ${busy.failed} failed`, 'no client gives up'),
      row(
        `${size}: longest time without an answer meanwhile; 99%`,
        `${ms(Math.max(...busy.pauses))}; ${ms(percentile(busy.pauses, 0.99))}`,
        '≤ 50 ms',
      ),
      row(
        `${size}: longest turn of the server's loop meanwhile, by the clock and in processor time`,
        `${ms(turns.wall)}; ${ms(turns.processor)}`,
        'processor ≤ 50 ms',
      ),
      row(
        `${size}: the same while nothing is indexed`,
        `${ms(turnsAlone.wall)}; ${ms(turnsAlone.processor)}`,
      ),
      row(`${size}: filled`, seconds(filling)),
      row(
        `${size}: start from disk, and the first search`,
        `${seconds(server.startMs)}, ${ms(first[0] ?? Number.NaN)}`,
        target.start,
      ),
      row(`${size}: memory`, memory),
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function row(what: string, value: string, target = ''): Row {
  return { what, value, target }
}

/** The search process as `npm start` runs it. */
async function started(environment: Readonly<Record<string, string>>) {
  const began = performance.now()
  const watch = new URL('./turn-watch.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--import', watch, join(root, 'scripts/servers/search/main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('a piped stdout is there')
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (!String(line).includes('ready')) throw new Error(`The search server did not start: ${String(line)}`)
  const startMs = performance.now() - began
  return {
    startMs,
    async memory() {
      const { readFileSync } = await import('node:fs')
      try {
        const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
        return `${Math.round(Number(kilobytes) / 1000)} MB`
      } catch {
        return 'unknown on this system'
      }
    },
    /** Longest turns since the previous call. */
    async turns(): Promise<LongestTurns> {
      child.send('turns')
      const [turns] = await once(child, 'message')
      return turns
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/**
 * Fills an index from a worker thread, so that generating records does not delay the measurement.
 * @returns ms
 */
function fill({ ALGOLIA_HOST, ALGOLIA_ADMIN_KEY }: Environment, order: Omit<FillOrder, 'address' | 'key'>) {
  const workerData: FillOrder = { address: ALGOLIA_HOST, key: ALGOLIA_ADMIN_KEY, ...order }
  const worker = new Worker(new URL('./search-filler.ts', import.meta.url), { workerData })
  return new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Duration of each query, ms, one after the other. */
async function times(client: Algoliasearch, asked: readonly string[]): Promise<number[]> {
  const taken: number[] = []
  for (const query of asked) {
    const began = performance.now()
    await search(client, query)
    taken.push(performance.now() - began)
  }
  return taken
}

function search(client: Algoliasearch, query: string) {
  return client.search({
    requests: [{ indexName, query, hitsPerPage: 20, ...searchParameters(), analytics: false }],
  })
}

/**
 * Rebuilds the index as `npm run reindex` does, while a reader searches and another client requests
 * `/1/isalive`.
 */
async function whileReindexing(
  client: Algoliasearch,
  environment: Environment,
  records: { readonly seed: readonly CorpusRecord[]; readonly size: number },
) {
  const temporary = `${indexName}_tmp_1`
  let isOver = false
  let failed = 0
  const searches: number[] = []
  const pauses: number[] = []
  const reader = async () => {
    for (const query of questions(100_000)) {
      if (isOver) return
      const began = performance.now()
      await search(client, query).catch(() => {
        failed += 1
      })
      searches.push(performance.now() - began)
      // Readers type about five letters per second; this one is faster.
      await pause(50)
    }
  }
  const watch = async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${environment.ALGOLIA_HOST}/1/isalive`)).arrayBuffer()
      pauses.push(performance.now() - began)
      await pause(5)
    }
  }
  const remake = async () => {
    const began = performance.now()
    await client.setSettings({ indexName: temporary, indexSettings })
    await fill(environment, { index: temporary, ...records })
    const { taskID } = await client.operationIndex({
      indexName: temporary,
      operationIndexParams: { operation: 'move', destination: indexName },
    })
    await client.waitForTask({ indexName: temporary, taskID, maxRetries: 1000 })
    return performance.now() - began
  }
  const remaking = remake().finally(() => {
    isOver = true
  })
  const [taken] = await Promise.all([remaking, reader(), watch()])
  return { ms: taken, searches, pauses, failed }
}

function figures(values: readonly number[]): string {
  const shown = [median(values), percentile(values, 0.95), Math.max(...values)].map((value) =>
    value.toFixed(1),
  )
  return `${shown.join(', ')} ms`
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`
}
