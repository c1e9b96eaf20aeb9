/**
 * Page views per second of one process on one core: with the site's server, with `next start` on
 * the same build, and with nothing but Node's server. The load comes from another core.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import { root } from '@repo/kit/repository.ts'
import { answering, killed } from '@repo/testing/servers.ts'
import { browser, countViews, type Load, path, pin, viewsText, whenEncoded, whenIdle } from './page-views.ts'
import { withProduct } from './product.ts'
import { leftOut, type Row } from './table.ts'
import { whyNoLoad } from './wrk.ts'

/** Measured encodings of the site's server: `Accept-Encoding` → encoding of the response. */
const forms = { 'gzip, deflate, br, zstd': 'br', gzip: 'gzip', identity: null }

/** Needs wrk, Linux' /proc, and `taskset` to give each process one core. */
export async function bench(): Promise<Row[]> {
  if (whyNoLoad) return [leftOut('everything', whyNoLoad)]
  const rows: Row[] = []
  const add = async (what: string, load: Load, target?: string) => {
    pin(load.pids, 0)
    rows.push({ what, value: viewsText(await countViews(load)), ...(target && { target }) })
  }
  pin([process.pid], 1)
  await withProduct(async ({ environment, product }) => {
    const url = environment.NEXT_PUBLIC_SITE_URL + path
    const pids = [product.children.find(({ name }) => name === 'site')?.pid()]
    for (const [accepted, encoding] of Object.entries(forms)) {
      const headers = { ...browser, 'accept-encoding': accepted }
      await whenEncoded(url, headers, encoding)
      await add(
        `a page, ${encoding ?? 'not compressed'}`,
        { url, pids, headers },
        '15000 per second, 99% in 5 ms',
      )
    }
    const etag = (await fetch(url, { headers: browser })).headers.get('etag') ?? ''
    await add('a page that the browser has (304)', {
      url,
      pids,
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

/**
 * Starts another process that serves the page, with another data folder.
 * @param args of Node; the port is added
 */
async function withProcess(
  page: string,
  args: readonly string[],
  environment: Partial<Environment>,
  work: (started: Pick<Load, 'url' | 'pids'>) => Promise<void>,
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
    await work({ url, pids: [child.pid] })
  } finally {
    await killed(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
