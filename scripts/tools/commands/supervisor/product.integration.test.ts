import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { privateEnvironment, sharedSiteBuilder } from '@repo/testing/private-product.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { examine } from '../doctor/checks.ts'
import { startChild } from './children.ts'
import { type Product, partsOf, startProduct } from './product.ts'

const dataDir = newFolder()
const siteDist = '.next-test-product'
const distFolder = join(root, 'web', siteDist)
const said: string[] = []
let environment: Environment
let product: Product

beforeAll(async () => {
  environment = { ...(await privateEnvironment(dataDir)), WATCHDOG_SECONDS: '20' }
  await removeExamples()
  // A file in place of the build's folder: the build fails until it is removed.
  rmSync(distFolder, { recursive: true, force: true })
  writeFileSync(distFolder, '')
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line))
  product = await startProduct({
    environment,
    mode: 'production',
    siteDist,
    // Shared with `npm test`, which builds the Studio only when this one is out of date.
    studioDist: 'dist-test',
    whenSiteFails: 'retry',
    siteBuilder: sharedSiteBuilder,
  })
}, 240_000)

afterAll(async () => {
  await product?.stop()
  rmSync(distFolder, { recursive: true, force: true })
}, 60_000)

/**
 * Makes a lake from which the example pages were deleted: one document prevents it from being
 * seeded again.
 */
async function removeExamples() {
  const { lake } = partsOf({ environment, mode: 'production', siteDist, studioDist: 'dist-test' })
  const child = await startChild(lake, { logDir: dataDir, onEvent: () => {} })
  await writingClient(environment).createOrReplace({ _id: 'searchSettings', _type: 'searchSettings' })
  await child.stop()
}

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

test('a site that cannot be built is reported in one sentence, and lake, search and Studio run', async () => {
  expect(product.isSiteUp).toBe(false)
  expect(product.children.map(({ name }) => name).sort()).toEqual(['lake', 'search', 'studio'])
  expect(await statusOf(environment.SANITY_STUDIO_URL)).toBe(200)
  const failures = said.filter((line) => line.startsWith('!'))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(
    /^! The build of the site failed.*: its whole output is in .*site-build\.log\. Everything else runs; the site is tried again/,
  )
  expect(failures[0]).not.toContain('\n')
})

test('the site is built when the first page is published, and serves it', async () => {
  rmSync(distFolder)
  const page = {
    _id: 'first',
    _type: 'guide',
    title: 'The first page',
    slug: { _type: 'slug', current: 'first' },
  }
  await writingClient(environment).createOrReplace(page)
  const url = `${environment.NEXT_PUBLIC_SITE_URL}/docs/first/`
  const text = () =>
    fetch(url).then(
      (response) => response.text(),
      () => '',
    )
  await vi.waitFor(async () => expect(await text()).toContain('The first page'), {
    timeout: 540_000,
    interval: 500,
  })
  await vi.waitFor(() => expect(said).toContain(`✓ The site runs at ${environment.NEXT_PUBLIC_SITE_URL}`))
}, 560_000)

test('the doctor finds nothing that is broken', async () => {
  const examined = () => examine({ root, values: environment })
  const broken = async () =>
    // The disk is that of this machine.
    (await examined()).filter(({ name, state }) => state === 'failed' && name !== 'dataFolder')
  // The events from before the site ran are delivered when it has caught up.
  await vi.waitFor(async () => expect(await broken()).toEqual([]), { timeout: 60_000, interval: 1_000 })
  expect((await examined()).filter(({ state }) => state === 'passed').length).toBeGreaterThan(18)
}, 90_000)

test('a part that is suspended is restarted, whichever it is', async () => {
  const before = product.children.map((child) => ({ child, pid: child.pid() ?? 0 }))
  expect(before).toHaveLength(4)
  for (const { pid } of before) process.kill(pid, 'SIGSTOP')
  const back = before.map(({ child }) => `✓ ${child.name} is back`)
  await vi.waitFor(() => expect(said).toEqual(expect.arrayContaining(back)), {
    timeout: 150_000,
    interval: 500,
  })
  for (const { child, pid } of before) expect(child.pid()).not.toBe(pid)
  expect(await statusOf(`${environment.NEXT_PUBLIC_SITE_URL}/docs/first/`)).toBe(200)
}, 320_000)

test('a product that works is not restarted', () => {
  // One failed build, and one restart of each part after it was suspended.
  expect(said.filter((line) => line.startsWith('!'))).toHaveLength(1 + product.children.length)
})

test('stopping it leaves nothing behind', async () => {
  await product.stop()
  for (const url of [environment.NEXT_PUBLIC_SITE_URL, environment.SANITY_STUDIO_URL])
    await expect(fetch(url)).rejects.toThrow()
}, 30_000)
