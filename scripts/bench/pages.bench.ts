/**
 * Page views per second of one process on one core: with the site's server, and with `next start`
 * on the same build. The load comes from another core.
 */

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { freePort } from '@repo/testing/free-ports.ts'
import { answering, killed } from '@repo/testing/servers.ts'
import autocannon from 'autocannon'
import { withProduct } from './product.ts'
import type { Row } from './table.ts'

/** A page of usual length. */
const path = '/docs/nodes/text/llm/'
const connections = 16
const seconds = 10

/** As browsers send it. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*;q=0.8' }

/** What is measured with the site's server: request headers, and the encoding of the response. */
const views = {
  'a page, brotli': { headers: browser, encoding: 'br' },
  'a page, gzip': { headers: { ...browser, 'accept-encoding': 'gzip' }, encoding: 'gzip' },
  'a page, not compressed': { headers: { ...browser, 'accept-encoding': 'identity' }, encoding: null },
}

/** Needs `taskset` to give the process one core; without it, the figures say so. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  await withProduct(async ({ environment, product }) => {
    const site = environment.NEXT_PUBLIC_SITE_URL
    const cores = pin(product.children.find(({ name }) => name === 'site')?.pid(), 0)
    pin(process.pid, 1)
    for (const [what, { headers, encoding }] of Object.entries(views)) {
      await whenEncoded(site, headers, encoding)
      const target = '15000 per second, 99%: 5 ms'
      rows.push({ what: `${what}${cores}`, value: await measure(site, headers), target })
    }
    const etag = (await fetch(site + path, { headers: browser })).headers.get('etag') ?? ''
    const known = { ...browser, 'if-none-match': etag }
    rows.push({ what: `a page that the browser has (304)${cores}`, value: await measure(site, known) })
    await withNextStart(environment, async (url, pid) => {
      pin(pid, 0)
      await whenEncoded(url, browser, 'gzip')
      rows.push({ what: `the same page by \`next start\`, gzip${cores}`, value: await measure(url, browser) })
    })
  })
  return rows
}

/** Gives all threads of a process one core. @returns words for the table */
function pin(pid: number | undefined, core: number): string {
  if (pid === undefined || availableParallelism() <= core) return ', any core'
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
    return ''
  } catch {
    return ', any core'
  }
}

/** Requests the page until it has the encoding: the best one is there after some requests. */
async function whenEncoded(site: string, headers: Record<string, string>, encoding: string | null) {
  const giveUp = performance.now() + 30_000
  for (;;) {
    const response = await fetch(site + path, { headers })
    await response.arrayBuffer()
    if (response.status === 200 && response.headers.get('content-encoding') === encoding) return
    if (performance.now() > giveUp) throw new Error(`${path} did not come as ${encoding} in 30 seconds`)
    await sleep(50)
  }
}

async function measure(site: string, headers: Record<string, string>): Promise<string> {
  const load = (duration: number) => autocannon({ url: site + path, connections, duration, headers })
  await load(2)
  const { requests, latency, errors, non2xx, statusCodeStats = {} } = await load(seconds)
  const unexpected = non2xx - (statusCodeStats['304']?.count ?? 0)
  if (errors > 0 || unexpected > 0) throw new Error(`${errors} errors, ${unexpected} other statuses`)
  return `${Math.round(requests.average)} per second, 99%: ${latency.p99} ms`
}

/** The same build, started as Next does it. It has data of its own. */
async function withNextStart(
  environment: Environment,
  work: (url: string, pid: number | undefined) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-bench-'))
  const port = await freePort()
  const bin = createRequire(join(root, 'web/package.json')).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [bin, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
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
    const url = `http://127.0.0.1:${port}`
    await answering(`${url}/api/status/`, child, () => '')
    await work(url, child.pid)
  } finally {
    await killed(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
