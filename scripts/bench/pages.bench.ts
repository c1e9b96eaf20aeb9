/**
 * Page views per second of one process on one core: with the site's server, with `next start` on
 * the same build, and with nothing but Node's server. The load comes from another core.
 */

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import { root } from '@repo/kit/repository.ts'
import { answering, killed } from '@repo/testing/servers.ts'
import autocannon from 'autocannon'
import { z } from 'zod'
import { processorMs } from './processor-time.ts'
import { withProduct } from './product.ts'
import { statusOf } from './publishing.ts'
import type { Row } from './table.ts'

/** A page of usual length. */
const path = '/docs/nodes/text/llm/'
const connections = 16
const seconds = 10
/** Until Node has compiled what is used most. */
const warmUpSeconds = 5

/** As browsers send it. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*;q=0.8' }

/** What is measured with the site's server: `Accept-Encoding`, and the encoding of the response. */
const forms = { 'gzip, deflate, br, zstd': 'br', gzip: 'gzip', identity: null }

/** Needs Linux' /proc, and `taskset` to give each process one core. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  const add = async (what: string, measured: Parameters<typeof measure>[0], target?: string) => {
    pin(measured.pid, 0)
    rows.push({ what, value: await measure(measured), ...(target && { target }) })
  }
  pin(process.pid, 1)
  await withProduct(async ({ environment, product }) => {
    const url = environment.NEXT_PUBLIC_SITE_URL + path
    const pid = product.children.find(({ name }) => name === 'site')?.pid()
    for (const [accepted, encoding] of Object.entries(forms)) {
      const headers = { ...browser, 'accept-encoding': accepted }
      await whenEncoded(url, headers, encoding)
      await add(
        `a page, ${encoding ?? 'not compressed'}`,
        { url, pid, headers },
        '15000 per second, 99% in 5 ms',
      )
    }
    const etag = (await fetch(url, { headers: browser })).headers.get('etag') ?? ''
    await add('a page that the browser has (304)', {
      url,
      pid,
      headers: { ...browser, 'if-none-match': etag },
    })
    await withProcess(url, [join(import.meta.dirname, 'plain-server.ts'), url], {}, async (plain) => {
      await add("the same bytes (br) from Node's server alone", { ...plain, headers: browser })
    })
    const bin = createRequire(join(root, 'web/package.json')).resolve('next/dist/bin/next')
    await withProcess(url, [bin, 'start', '--hostname', '127.0.0.1', '--port'], environment, async (next) => {
      await whenIdle({ ...environment, NEXT_PUBLIC_SITE_URL: new URL(next.url).origin })
      await whenEncoded(next.url, browser, 'gzip')
      await add('the same page by `next start`, gzip', { ...next, headers: browser })
    })
  })
  return rows
}

/** Gives all threads of a process one core, if there are two. */
function pin(pid: number | undefined, core: number): void {
  if (pid === undefined || availableParallelism() < 2) return
  spawnSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** Requests the page until it has the encoding: the best one is there after some requests. */
async function whenEncoded(url: string, headers: Record<string, string>, encoding: string | null) {
  const giveUp = performance.now() + 30_000
  for (;;) {
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status === 200 && response.headers.get('content-encoding') === encoding) return
    if (performance.now() > giveUp) throw new Error(`${url} did not come as ${encoding} in 30 seconds`)
    await sleep(50)
  }
}

/** Waits for the first run of a process, which renders what has changed since the build. */
async function whenIdle(environment: Environment) {
  const giveUp = performance.now() + 120_000
  for (;;) {
    const { waiting, last } = siteStatus.parse(await statusOf(environment))
    if (waiting === 0 && last) return
    if (performance.now() > giveUp) throw new Error('the site was not idle within two minutes')
    await sleep(250)
  }
}

const siteStatus = z.object({ waiting: z.number(), last: z.unknown() })

/** Views per second, and per second of processor time, which other processes disturb less. */
async function measure({ url, pid, headers }: Load): Promise<string> {
  const load = (duration: number) => autocannon({ url, connections, duration, headers })
  await load(warmUpSeconds)
  const before = processorMs(pid)
  const { requests, latency, errors, non2xx, statusCodeStats = {} } = await load(seconds)
  const used = (processorMs(pid) - before) / 1000
  const unexpected = non2xx - (statusCodeStats['304']?.count ?? 0)
  if (errors > 0 || unexpected > 0) throw new Error(`${errors} errors, ${unexpected} other statuses`)
  const perProcessor = Math.round(requests.total / used)
  return `${Math.round(requests.average)} per second, 99% in ${latency.p99} ms; ${perProcessor} per second of processor time`
}

/** What is requested from which process. */
interface Load {
  readonly url: string
  readonly pid: number | undefined
  readonly headers: Record<string, string>
}

/**
 * Starts another process that serves the page, with another data folder.
 * @param args of Node; the port is added
 */
async function withProcess(
  page: string,
  args: readonly string[],
  environment: Partial<Environment>,
  work: (started: Pick<Load, 'url' | 'pid'>) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...args, String(port)], {
    cwd: join(root, 'web'),
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: '.next-bench',
      DATA_DIR: dataDir,
      SITE_PORT: String(port),
    },
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}${new URL(page).pathname}`
    await answering(url, child, () => '')
    await work({ url, pid: child.pid })
  } finally {
    await killed(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
