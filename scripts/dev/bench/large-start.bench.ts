/**
 * Time until a site with many pages can be read: its first start, with a build that renders all of
 * them or only some (decision 0092), and the next one.
 * `npm run bench -- large-start --pages=10000 --prerendered=500 --overviews=1000`, where the last
 * number is that of the pages called "overview".
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct } from '@repo/commands/supervisor/product.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { fillWith } from './large-site.ts'
import { sitemapPages } from './publishing.ts'
import type { Row } from './table.ts'

/** Pages that are requested after the start, spread over the whole site. */
const sample = 20

/** See the head of this file. */
export async function bench(): Promise<Row[]> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '10000' },
      prerendered: { type: 'string', default: '500' },
      overviews: { type: 'string', default: '0' },
    },
    strict: false,
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-large-start-'))
  try {
    const environment = {
      ...(await privateEnvironment(dataDir)),
      SITE_PRERENDERED_PAGES: String(values.prerendered),
    }
    await fillWith(Number(values.pages), environment, Number(values.overviews))
    const what = `${values.pages} pages, ${values.overviews} called overview, ${values.prerendered} in the build`
    const first = await measured(environment)
    const next = await measured(environment)
    return [
      { what: `${what}: first start, until a page is answered`, value: `${first.readyS.toFixed(0)} s` },
      { what: `${what}: until everything runs`, value: `${first.completeS.toFixed(0)} s` },
      { what: `${what}: pages without 200, of ${sample}`, value: String(first.missing), target: '0' },
      { what: `${what}: next start, until a page is answered`, value: `${next.readyS.toFixed(1)} s` },
      { what: `${what}: until everything runs`, value: `${next.completeS.toFixed(1)} s` },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the product, requests pages, and stops it. */
async function measured(environment: Environment) {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const starting = startProduct({
    environment,
    mode: 'production',
    siteDist: '.next-bench',
    studioDist: 'dist-test',
    whenSiteFails: 'stop',
  })
  // A start that fails is reported below.
  const over = starting.then(
    () => true,
    () => true,
  )
  let readyS = 0
  while (readyS === 0) {
    if (await isAnswered(site)) readyS = since()
    else if (await Promise.race([over, pause(100, false)])) break
  }
  const product = await starting
  const completeS = since()
  try {
    const pages = await sitemapPages(site)
    const asked = Array.from({ length: sample }, (_, n) => pages[Math.floor((n * pages.length) / sample)])
    const statuses = await Promise.all(asked.map(async (page) => page && (await fetch(page)).status))
    return {
      readyS: readyS || completeS,
      completeS,
      missing: statuses.filter((status) => status !== 200).length,
    }
  } finally {
    await product.stop()
  }
}

async function isAnswered(site: string): Promise<boolean> {
  try {
    return (await fetch(site, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}
