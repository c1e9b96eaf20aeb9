/**
 * The product as it uses hosted Sanity and Algolia: by their names, over TLS, and within their
 * limits. `npm run soak -- --hosted` takes the documentation of this repository instead of a small
 * one.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '@repo/kit/repository.ts'
import { startTestSearch } from '@repo/search/contract/server.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { run } from '@repo/testing/processes.ts'
import { type ServerOptions, type Servers, secrets } from '@repo/testing/servers.ts'
import { type TestSite, testSite } from '@repo/web/testing/site.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type HostedProxy, hostedProxy } from './hosted-proxy.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 })

const isSeed = process.env.SHAPE_CONTENT === 'seed'
const project = 'loomwork'

let site: TestSite
let proxy: HostedProxy
let relay: Server
let isListening = false
const settings: Record<string, string> = {
  SANITY_API_HOST: '',
  SANITY_PROJECT_ID: project,
  ALGOLIA_HOST: '',
  ALGOLIA_APP_ID: 'testapp',
}

/** Requests to the services since the last call, by host. */
const counted = (() => {
  let from = 0
  return (what: string) => {
    const some = proxy.requests.slice(from)
    from = proxy.requests.length
    const numbers: Record<string, number> = {}
    for (const { host } of some) numbers[host] = (numbers[host] ?? 0) + 1
    console.log(`${what}: ${JSON.stringify(numbers)}`)
    return { api: numbers[`${project}.api.sanity.io`] ?? 0, all: some.length }
  }
})()

/** Strict servers, and a webhook that is accepted without effect until the site runs. */
async function strictServers({ site: url }: ServerOptions, folder: string): Promise<Servers> {
  relay = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    if (!isListening) return void outgoing.end()
    const { status } = await fetch(`${url}/api/revalidate/`, {
      method: 'POST',
      body: Buffer.concat(chunks),
      headers: { 'sanity-webhook-signature': String(incoming.headers['sanity-webhook-signature']) },
    })
    outgoing.writeHead(status).end()
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const lake = await startTestLake({
    strict: true,
    projectId: project,
    publicUrl: 'https://cdn.sanity.io',
    webhook: {
      url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
      secret: secrets.webhook,
    },
  })
  const search = await startTestSearch({ strict: true })
  proxy = await hostedProxy({ lake: lake.url, search: search.url }, folder)
  Object.assign(settings, proxy.environment)
  const close = async () => void (await Promise.all([lake.close(), search.close(), proxy.close()]))
  return { lake: lake.url, search: search.url, close }
}

/** Runs a command of this repository with the settings of hosted services. */
function command(name: string, ...args: string[]) {
  const { PATH, HOME } = process.env
  return run(process.execPath, [join(root, 'scripts/commands', `${name}.ts`), ...args], {
    cwd: root,
    env: { PATH, HOME, ...site.env },
  })
}

beforeAll(async () => {
  site = await testSite([], strictServers, settings)
  const { code, output } = isSeed ? await command('import', '--seed') : await small()
  expect([code, output]).toEqual([0, expect.any(String)])
  counted('content')
  await site.build()
  buildRequests = counted('build')
  await site.start()
  isListening = true
  counted('start')
})
afterAll(async () => {
  relay?.close()
  await site?.close()
})

let buildRequests: { readonly api: number; readonly all: number }

const withImage = '*[_type == "nodePage" && count(body[_type == "image"]) > 0] | order(_id)'

/** Id and path of the first page of a query. */
async function pageOf(query: string): Promise<{ readonly id: string; readonly path: string }> {
  const segments = ['parent->parent->parent->', 'parent->parent->', 'parent->', '']
  const found: { readonly id: string; readonly segments: readonly (string | null)[] } = await site.lake.fetch(
    `${query}[0]{"id": _id, "segments": [${segments.map((up) => `category->${up}pathSegment`).join()}, slug.current]}`,
  )
  return { id: found.id, path: `/docs/${found.segments.filter(Boolean).join('/')}/` }
}

/** The small documentation, with an image. */
async function small() {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h4"/></svg>'
  const { _id: _ref } = await site.lake.assets.upload('image', Buffer.from(svg), { filename: 'line.svg' })
  const image = { _type: 'image', _key: 'line', alt: 'A line', asset: { _type: 'reference', _ref } }
  await site.write(
    ...smallDocumentation().map((document) =>
      document._id === 'llm' ? { ...document, body: [image] } : document,
    ),
  )
  return { code: 0, output: '' }
}

test('the site is built, and shows images of cdn.sanity.io', async () => {
  expect(buildRequests.api).toBeGreaterThan(0)
  // 39 with two processes that build, and 76 if queries are not combined. Plans meter requests.
  if (!isSeed) expect(buildRequests.api).toBeLessThan(60)
  const { path } = await pageOf(withImage)
  const { status, text } = await site.get(path)
  const url = /https:\/\/cdn\.sanity\.io\/images\/[^" ?]+/.exec(text)?.[0] ?? ''
  expect([status, url]).toEqual([200, expect.stringContaining(`/images/${project}/production/`)])
  const image = await proxy.get(url)
  expect([image.statusCode, image.resume().headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
})

test('a published title is on its page and in the search after the webhook', async () => {
  const { id, path } = await pageOf('*[_type == "nodePage"] | order(_id)')
  counted('before the publish')
  await site.lake.patch(id).set({ title: 'Quokka Retriever' }).commit()
  await expect.poll(async () => (await site.get(path)).text).toContain('Quokka Retriever')
  await expect.poll(() => site.status()).toMatchObject({ waiting: 0, expiredPages: 0, failures: [] })
  const { api } = counted('changed title')
  expect(api).toBeGreaterThan(0)
  if (!isSeed) expect(api).toBeLessThan(40)
  await expect.poll(async () => (await site.get('/search/?q=quokka')).text).toContain('Quokka Retriever')
  expect(counted('search').all).toBeGreaterThan(0)
})

test('in a browser, images come from Sanity and search results from Algolia', async () => {
  const executablePath = await findBrowser(root)
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: [...sandbox, ...proxy.chromiumArguments] })
  try {
    // The policy in the compiled code is that of the test that compiled it.
    const page = await browser.newPage({ ignoreHTTPSErrors: true, bypassCSP: true })
    const { path } = await pageOf(withImage)
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
    const image = page.locator('img[src^="https://cdn.sanity.io/"]').first()
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element) => 'naturalWidth' in element && element.naturalWidth))
      .toBeGreaterThan(0)
    await page.keyboard.press('Control+k')
    await page.locator('input.DocSearch-Input').pressSequentially('quokka')
    await page.locator('.DocSearch-Hit', { hasText: 'Quokka' }).first().waitFor()
  } finally {
    await browser.close()
  }
  expect(counted('browser').all).toBeGreaterThan(1)
})

test('the index is rebuilt, and nothing that the product sent was refused', async () => {
  expect(await command('reindex')).toMatchObject({ code: 0 })
  counted('reindex')
  // The site asks for settings of an index that is not there yet, and then creates it.
  const refused = proxy.requests.filter(({ status, path }) =>
    path.endsWith('/settings') ? status > 404 : status >= 400,
  )
  expect(refused).toEqual([])
})
