import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from './children.ts'
import { partsOf } from './product.ts'

const folder = realpathSync(newFolder())
const children: Child[] = []
let environment: Environment
let parts: ReturnType<typeof partsOf>

beforeAll(async () => {
  const free = await privateEnvironment(folder)
  const portOf = (address: string) => new URL(address).port
  environment = {
    ...free,
    SITE_PORT: portOf(free.NEXT_PUBLIC_SITE_URL),
    STUDIO_PORT: portOf(free.SANITY_STUDIO_URL),
    LAKE_PORT: portOf(free.SANITY_API_HOST),
    SEARCH_PORT: portOf(free.ALGOLIA_HOST),
    NEXT_PUBLIC_SITE_URL: 'https://docs.invalid',
    SANITY_STUDIO_URL: 'https://studio.invalid',
    SANITY_API_HOST: 'https://lake.invalid',
    ALGOLIA_HOST: 'https://search.invalid',
  }
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<html><head></head></html>')
  // In the Studio's folder, like its builds, wherever both are.
  const studioDist = relative(join(root, 'studio'), join(folder, 'dist'))
  parts = partsOf({ environment, mode: 'production', siteDist: '.next-nowhere', studioDist })
})

afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()))
})

test('lake, search and Studio listen on their ports and answer readiness requests there', async () => {
  for (const spec of [parts.search, parts.lake, parts.studio])
    children.push(await startChild(spec, { logDir: folder, onEvent: () => {} }))
  const studio = await fetch(parts.studio.readyUrl, { headers: { accept: 'text/html' } })
  expect(await studio.text()).toContain('"apiHost":"https://lake.invalid","siteUrl":"https://docs.invalid"')
}, 60_000)

test('the lake accepts local writes, and returns URLs that browsers can use', async () => {
  const client = writingClient(environment)
  const pixel =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'
  const asset = await client.assets.upload('image', Buffer.from(pixel), { filename: 'pixel.svg' })
  expect(asset.url).toMatch(/^https:\/\/lake\.invalid\/images\//)
  const { providers } = await client.request({ url: '/auth/providers' })
  expect(providers[0].url).toBe('https://lake.invalid/v1/auth/login/local')
})
