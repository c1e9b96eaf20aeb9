import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Product, startProduct } from './product.ts'

let environment: Environment
let product: Product
const dataDir = newFolder()
const siteDist = '.next-test-dev'

beforeAll(async () => {
  environment = await privateEnvironment(dataDir)
  product = await startProduct({
    environment,
    mode: 'development',
    siteDist,
    studioDist: 'dist',
    whenSiteFails: 'stop',
  })
}, 240_000)

afterAll(async () => {
  await product?.stop()
  rmSync(join(root, 'web', siteDist), { recursive: true, force: true })
}, 60_000)

const page = async () => (await fetch(`${environment.NEXT_PUBLIC_SITE_URL}/docs/nodes/text/llm/`)).text()

test('site and Studio answer, and the site has hot reload', async () => {
  const sources = [...(await page()).matchAll(/ src="([^"]+\.js)"/g)].map(([, source]) => source)
  const scripts = sources.map(async (source) =>
    (await fetch(environment.NEXT_PUBLIC_SITE_URL + source)).text(),
  )
  // The socket over which the site reports what has changed.
  expect((await Promise.all(scripts)).some((script) => script.includes('/_next/hmr'))).toBe(true)
  expect((await fetch(environment.SANITY_STUDIO_URL)).status).toBe(200)
}, 120_000)

test('a page of each other kind is compiled after the start', async () => {
  const compiled = (route: string) =>
    existsSync(join(root, 'web', siteDist, 'dev/server/app', route, 'page.js'))
  const routes = ['', 'search', 'docs/[...path]', 'docs/category/[slug]']
  await vi.waitFor(() => expect(routes.filter((route) => !compiled(route))).toEqual([]), {
    timeout: 120_000,
    interval: 500,
  })
}, 130_000)

test('a published change is on the page', async () => {
  const lake = writingClient(environment)
  await lake.patch('node-text-llm').set({ summary: 'Published while developing.' }).commit()
  await vi.waitFor(async () => expect(await page()).toContain('Published while developing.'), 30_000)
}, 60_000)

test('stopping it leaves nothing behind', async () => {
  await product.stop()
  for (const url of [environment.NEXT_PUBLIC_SITE_URL, environment.SANITY_STUDIO_URL]) {
    await expect(fetch(url)).rejects.toThrow()
  }
}, 30_000)
