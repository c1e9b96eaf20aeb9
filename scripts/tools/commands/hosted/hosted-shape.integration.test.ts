/**
 * The product as it uses hosted Sanity and Algolia: by their names, over TLS, and within their
 * limits. `npm run soak -- --hosted` takes the documentation of this repository instead of a small
 * one.
 */

import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium, type FrameLocator, expect as inBrowser, type Page } from '@playwright/test'
import { parseEnvironment } from '@repo/kit/environment/environment.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import { root } from '@repo/kit/repository.ts'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestSearch } from '@repo/search/testing/server.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { run } from '@repo/testing/processes.ts'
import { type ServerOptions, type Servers, secrets } from '@repo/testing/servers.ts'
import { testSite } from '@repo/web/testing/site.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { isOutdated, runBuild } from '../supervisor/builds.ts'
import { startChild } from '../supervisor/children.ts'
import { partsOf } from '../supervisor/product.ts'
import { studioBuild } from '../supervisor/product-builds.ts'
import { type HostedProxy, hostedProxy } from '../testing/hosted-proxy.ts'
import { programOf } from '../testing/programs.ts'

const buildMs = 600_000

vi.setConfig({ testTimeout: 120_000, hookTimeout: buildMs })

const isSeed = process.env.SHAPE_CONTENT === 'seed'
const project = 'loomwork'

let proxy: HostedProxy
let relay: LocalServer
let isListening = false
let lakeUrl: string
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
  relay = await localServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    if (!isListening) return void outgoing.end()
    const { status } = await fetch(`${url}/api/revalidate/`, {
      method: 'POST',
      body,
      headers: { 'sanity-webhook-signature': String(incoming.headers['sanity-webhook-signature']) },
    })
    outgoing.writeHead(status).end()
  })
  // What hosted Sanity calls the CORS origins of the project.
  const studio = `http://localhost:${await freePort()}`
  settings.SANITY_STUDIO_URL = studio
  const lake = await startTestLake({
    strict: true,
    projectId: project,
    allowedOrigins: [studio, url],
    publicUrl: 'https://cdn.sanity.io',
    webhook: { url: relay.url, secret: secrets.webhook },
  })
  lakeUrl = lake.url
  const search = await startTestSearch({ strict: true })
  proxy = await hostedProxy({ lake: lake.url, search: search.url }, folder)
  Object.assign(settings, proxy.environment)
  const close = async () => void (await Promise.all([lake.close(), search.close(), proxy.close()]))
  return { lake: lake.url, search: search.url, close }
}

function command(name: string, ...args: string[]) {
  const { PATH, HOME } = process.env
  return run(process.execPath, [programOf(name), ...args], {
    cwd: root,
    env: { PATH, HOME, ...site.env },
  })
}

const site = openedForFile(() => testSite([], strictServers, settings))
beforeAll(async () => {
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
  await relay?.close()
})

let buildRequests: { readonly api: number; readonly all: number }

// The policy in the compiled code is that of the test that compiled it.
const contextOptions = { ignoreHTTPSErrors: true, bypassCSP: true, reducedMotion: 'reduce' } as const

/** How the Studio of `npm test` runs, or that of a folder if another test may be building it. */
async function builtStudio(folder: string) {
  const partsIn = (studioDist: string) => {
    const environment = parseEnvironment(site.env, root)
    const options = { environment, mode: 'production', siteDist: '.next-nowhere', studioDist } as const
    const { studio } = partsOf(options)
    return { studio, build: studioBuild(options, studio.env) }
  }
  const shared = partsIn('dist-test')
  if (!isOutdated(shared.build)) return shared.studio
  const own = partsIn(relative(join(root, 'studio'), folder))
  await runBuild(own.build)
  return own.studio
}

const patience = { timeout: 60_000 }

/**
 * The storage of a browser in which a writer is signed in to the Studio. How hosted Sanity does
 * that is not tested.
 */
async function signedIn() {
  const { SANITY_STUDIO_URL: origin = '' } = site.env
  const auth = `${lakeUrl}/v1/auth`
  const login = `${auth}/login/local?origin=${encodeURIComponent(origin)}`
  const { headers } = await fetch(login, { redirect: 'manual' })
  const code = new URL(headers.get('location') ?? '').hash.slice('#sid='.length)
  const session: unknown = await (await fetch(`${auth}/fetch?sid=${code}`)).json()
  const { token } = z.object({ token: z.string() }).parse(session)
  const value = JSON.stringify({ token, time: new Date().toISOString() })
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: `__studio_auth_token_${project}`, value }] }],
  }
}

async function goInStudio(page: Page, path: string) {
  const url = JSON.stringify(path)
  await page.evaluate(`history.pushState(null, '', ${url}); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** Waits until hosted Sanity has answered an action of the Studio. */
async function actionDone(page: Page, action: 'edit' | 'publish') {
  const response = await page.waitForResponse(
    (candidate) =>
      candidate.url().startsWith(`https://${project}.api.sanity.io/`) &&
      candidate.url().includes('/data/actions/') &&
      Boolean(candidate.request().postData()?.includes(`sanity.action.document.${action}"`)),
    patience,
  )
  expect(response.status()).toBe(200)
}

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser(root)
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({ executablePath, args: [...sandbox, ...proxy.chromiumArguments] })
}

const withImage = '*[_type == "nodePage" && count(body[_type == "image"]) > 0] | order(_id)'

async function pageOf(query: string): Promise<{ readonly id: string; readonly path: string }> {
  const segments = ['parent->parent->parent->', 'parent->parent->', 'parent->', '']
  const found: { readonly id: string; readonly segments: readonly (string | null)[] } = await site.lake.fetch(
    `${query}[0]{"id": _id, "segments": [${segments.map((up) => `category->${up}pathSegment`).join()}, slug.current]}`,
  )
  return { id: found.id, path: `/docs/${found.segments.filter(Boolean).join('/')}/` }
}

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
  // All pages are still those of the build, whose results this process does not have.
  const first = counted('changed title').api
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(21)
  await site.lake.patch(id).set({ title: 'Quokka Reader' }).commit()
  await expect.poll(async () => (await site.get(path)).text).toContain('Quokka Reader')
  await expect.poll(() => site.status()).toMatchObject({ waiting: 0, expiredPages: 0, failures: [] })
  expect(counted('changed again').api).toBeLessThanOrEqual(first)
  await expect.poll(async () => (await site.get('/search/?q=quokka')).text).toContain('Quokka Reader')
  expect(counted('search').all).toBeGreaterThan(0)
})

test('in a browser, images come from Sanity and search results from Algolia', async () => {
  const browser = await launch()
  onTestFinished(() => browser.close())
  const page = await browser.newPage(contextOptions)
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
  expect(counted('browser').all).toBeGreaterThan(1)
})

test(
  'a writer edits, shares, previews and publishes a page in the built Studio',
  async () => {
    const { DATA_DIR: logDir = '' } = site.env
    const studio = await builtStudio(join(logDir, 'studio'))
    const child = await startChild(studio, { logDir, onEvent: () => {} })
    const browser = await launch()
    try {
      const { id, path } = await pageOf('*[_type == "nodePage"] | order(_id)')
      const heading = (of: Page | FrameLocator) => of.getByRole('heading', { level: 1 })
      const writer = await (
        await browser.newContext({ ...contextOptions, storageState: await signedIn() })
      ).newPage()
      await writer.goto(`${studio.readyUrl}/intent/edit/id=${id}`)
      const saved = actionDone(writer, 'edit')
      await writer.getByTestId('field-title').locator('input').fill('Numbat Retriever', patience)
      await saved

      await writer.getByTestId('action-menu-button').and(writer.locator(':enabled')).click(patience)
      await writer.getByRole('menuitem', { name: 'Share a preview…' }).click()
      const dialog = writer.getByTestId('share-dialog')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      const link = await dialog.getByLabel('Link', { exact: true }).inputValue(patience)
      await writer.keyboard.press('Escape')
      await inBrowser(dialog).toBeHidden()
      const guest = await (await browser.newContext(contextOptions)).newPage()
      await guest.goto(link)
      await inBrowser(heading(guest)).toHaveText('Numbat Retriever')

      await goInStudio(writer, `/presentation?preview=${encodeURIComponent(path)}`)
      await inBrowser(heading(writer.frameLocator('iframe'))).toHaveText('Numbat Retriever', patience)
      expect((await site.get(path)).text).not.toContain('Numbat')

      const published = actionDone(writer, 'publish')
      await writer.getByTestId('action-publish').click(patience)
      await published
      await expect.poll(async () => (await site.get(path)).text).toContain('Numbat Retriever')
      counted('Studio')
    } finally {
      await browser.close()
      await child.stop()
    }
  },
  buildMs,
)

test('the index is rebuilt, and nothing that the product sent was refused', async () => {
  expect(await command('reindex')).toMatchObject({ code: 0 })
  counted('reindex')
  // The site asks for settings of an index that is not there yet, and then creates it. The Studio
  // asks for scheduled documents, and sends reports of its use: the embedded lake has neither.
  const notFound = /\/settings$|\/schedules\/|^\/vX\/intake\//
  const refused = proxy.requests.filter(({ status, path }) =>
    notFound.test(path) ? status > 404 : status >= 400,
  )
  expect(refused).toEqual([])
})
