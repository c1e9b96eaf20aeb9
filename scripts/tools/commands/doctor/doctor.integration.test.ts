/**
 * The doctor against real parts: embedded lake, search server and Studio, and the site's routes on
 * HTTP. Each case breaks one thing, and names the checks that fail and the fix.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@repo/kit/free-ports.ts'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { type RunningSearch, startSearch } from '@repo/search/server.ts'
import { startStudio } from '@repo/studio/serve.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { searchClientWith } from '@repo/testing/private-servers.ts'
import { useEmptyStore } from '@repo/web/testing/empty-store.ts'
import { type SiteRoutes, startSiteRoutes } from '@repo/web/testing/site-routes.ts'
import type { IndexSettings } from 'algoliasearch'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { neededKey } from '../search/search-keys.ts'
import { runProgram } from '../testing/programs.ts'
import { writeSmallRepository } from '../testing/small-repository.ts'
import { type CheckedLine, examine as examineInstallation } from './checks.ts'

type Values = Readonly<Record<string, string>>

const folder = newFolder()
const root = join(folder, 'repository')
const dataDir = join(root, '.data')
const index = 'loomwork'
let values: Values
let lake: TestLake
let search: RunningSearch
let site: SiteRoutes
let studio: Awaited<ReturnType<typeof startStudio>>
/** A second port of the same site, one at which nothing listens, and other servers. */
let ports: { readonly alsoSite: number; readonly nobody: number }
const others: LocalServer[] = []
/** Headers that the servers of {@link anotherServer} got. */
const strangers: string[] = []

beforeAll(async () => {
  writeSmallRepository(root)
  mkdirSync(join(folder, 'studio'))
  writeFileSync(
    join(folder, 'studio/index.html'),
    '<html><head></head><body><div id="sanity"></div></body></html>',
  )
  const fresh = await privateEnvironment(dataDir)
  const [alsoSite = 0, nobody = 0] = await freePorts(2)
  ports = { alsoSite, nobody }
  const portOf = (url: string) => Number(new URL(url).port)
  lake = await startTestLake({
    port: portOf(fresh.SANITY_API_HOST),
    projectId: fresh.SANITY_PROJECT_ID,
    dataset: fresh.SANITY_DATASET,
    readToken: fresh.SANITY_API_READ_TOKEN,
    writeToken: fresh.SANITY_API_WRITE_TOKEN,
    allowedOrigins: [fresh.SANITY_STUDIO_URL, fresh.NEXT_PUBLIC_SITE_URL],
    webhook: {
      url: `${fresh.NEXT_PUBLIC_SITE_URL}/api/revalidate/`,
      secret: fresh.SANITY_WEBHOOK_SECRET,
      retriesMs: [1],
    },
  })
  search = await startSearch({
    port: portOf(fresh.ALGOLIA_HOST),
    dataDir: ':memory:',
    searchKey: fresh.ALGOLIA_SEARCH_KEY,
    adminKey: fresh.ALGOLIA_ADMIN_KEY,
  })
  studio = await startStudio({
    port: portOf(fresh.SANITY_STUDIO_URL),
    host: '127.0.0.1',
    distDir: join(folder, 'studio'),
    environment: {
      projectId: fresh.SANITY_PROJECT_ID,
      dataset: fresh.SANITY_DATASET,
      apiHost: fresh.SANITY_API_HOST,
      siteUrl: fresh.NEXT_PUBLIC_SITE_URL,
    },
  })
  values = Object.fromEntries(Object.entries(fresh))
  // The site's code reads its settings once, when it is used first. Its files are not in the folder
  // of the cases, because this process does not make them private.
  Object.assign(process.env, values, {
    NEXT_DIST_DIR: '.next-that-is-not-there',
    DATA_DIR: join(folder, 'site'),
  })
  for (const stream of ['log', 'warn', 'error'] as const) vi.spyOn(console, stream).mockReturnValue(undefined)
  await useEmptyStore()
  site = await startSiteRoutes([portOf(fresh.NEXT_PUBLIC_SITE_URL), alsoSite])
  await lake.write(...smallDocumentation())
  const { reindex } = await import('@repo/web/indexing/reindex.ts')
  await reindex()
  await vi.waitFor(async () => expect(await failing()).toEqual([]), { timeout: 20_000, interval: 200 })
}, 60_000)

afterAll(async () => {
  await Promise.all([...others, site, studio, search, lake].map((server) => server?.close()))
})

function examine(changes: Values = {}): Promise<CheckedLine[]> {
  return examineInstallation({ root, values: { ...values, ...changes } })
}

const failing = async (changes: Values = {}) =>
  (await examine(changes)).flatMap(({ name, state }) => (state === 'failed' ? [name] : []))

/** Starts another server, which answers everything in the same way. @returns its port */
async function anotherServer(status: number, body: string): Promise<number> {
  const server = await localServer((request, response) => {
    strangers.push(JSON.stringify(request.headers))
    response.writeHead(status).end(body)
  })
  others.push(server)
  return server.port
}

const admin = () => searchClientWith(values.ALGOLIA_ADMIN_KEY ?? '', values.ALGOLIA_HOST ?? '')
const portOf = (name: string) => new URL(values[name] ?? '').port
const setInIndex = async (indexSettings: IndexSettings) => {
  const { taskID } = await admin().setSettings({ indexName: index, indexSettings })
  await admin().waitForTask({ indexName: index, taskID })
}

const providerAt = (port: number) => ({
  OIDC_ISSUER: `http://127.0.0.1:${port}`,
  OIDC_CLIENT_ID: 'docs',
  OIDC_CLIENT_SECRET: 'a secret of the provider',
})

/** Repairs what a case has broken. */
type Repair = () => unknown

/** Other settings, or what breaks a part, and the failed checks: parts of what they say and fix. */
type Broken = readonly [() => Values | Repair | Promise<Values | Repair>, ...found: string[]]

function replaced(path: string, text: string) {
  writeFileSync(join(root, path), text)
  return () => writeSmallRepository(root)
}

/** Of a public URL that does not lead to the site. */
const foundBehindProxy = [
  'studioSettings: NEXT_PUBLIC_SITE_URL is → restart the Studio',
  'readersSearch: does not forward searches → have the proxy forward',
  'webhook: the lake sends no events to http://127.0.0.1 → restart the product',
]

const cases: Readonly<Record<string, Broken>> = {
  'a value that cannot be parsed': [
    () => ({ WATCHDOG_SECONDS: 'soon' }),
    'settings: WATCHDOG_SECONDS is "soon": write → correct these variables in .env.local',
  ],
  'a secret that is missing': [
    () => ({ SITE_STATUS_TOKEN: '' }),
    'settings: SITE_STATUS_TOKEN is not set: run npm start → .env.local',
    'published: the site refuses SITE_STATUS_TOKEN (401) → restart the site',
  ],
  'a misspelled setting': [
    () => replaced('.env.local', 'SANTIY_DATASET=staging\n'),
    'settings: SANTIY_DATASET in .env.local is not a setting: write SANITY_DATASET → .env.local',
  ],
  'a provider without the registration of this lake': [
    () => ({ ...providerAt(ports.nobody), OIDC_CLIENT_SECRET: '' }),
    'settings: OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET → .env.local',
    'oidc: does not answer ( → correct OIDC_ISSUER',
  ],
  'a data folder that does not exist': [
    () => ({ DATA_DIR: join(folder, 'nowhere') }),
    'dataFolder: nowhere cannot be used (ENOENT → npm start creates',
  ],
  'a file in place of the data folder': [
    () => ({ DATA_DIR: join(root, '.env.local') }),
    'dataFolder: .env.local cannot be used ( → set DATA_DIR to a folder',
  ],
  'the site at the port of the Studio': [
    () => ({ STUDIO_PORT: portOf('NEXT_PUBLIC_SITE_URL') }),
    'studio: answers 404 → correct SANITY_STUDIO_URL or STUDIO_PORT',
  ],
  'a site that does not run': [
    () => ({ SITE_PORT: String(ports.nobody) }),
    `site: nothing answers at http://127.0.0.1 → start it with npm start`,
    'webhook: the lake sends no events to → restart the product',
  ],
  'another server at the port of the site': [
    async () => ({ SITE_PORT: String(await anotherServer(200, '<h1>It works!</h1>')) }),
    'site: another server answers at → stop that server and run npm start',
    'webhook: the lake sends no events to → restart the product',
  ],
  'a public URL that leads to another build': [
    async () => {
      const none = { failed: 0, waiting: 0, staleRecords: 0, expiredPages: 0 }
      const health = { ok: true, ...none, pages: 1, build: 'another' }
      const port = await anotherServer(200, JSON.stringify(health))
      return { NEXT_PUBLIC_SITE_URL: `http://localhost:${port}`, SITE_PORT: portOf('NEXT_PUBLIC_SITE_URL') }
    },
    'publicUrls: serves another build, unlike http://127.0.0.1 → in the proxy',
    ...foundBehindProxy,
  ],
  'a proxy of others that is down, and nobody who can sign in': [
    () => ({ NEXT_PUBLIC_SITE_URL: 'http://docs.invalid', SITE_PORT: portOf('NEXT_PUBLIC_SITE_URL') }),
    'publicUrls: does not answer → in the proxy',
    ...foundBehindProxy,
    'signIn: nobody can sign in to the Studio → npm run user -- add',
  ],
  'a Studio that does not run': [
    () => ({ STUDIO_PORT: String(ports.nobody) }),
    'studio: does not answer → start it with npm start',
  ],
  'a Studio that edits another lake': [
    () => ({ SANITY_API_HOST: (values.SANITY_API_HOST ?? '').replace('localhost', '127.0.0.1') }),
    'studioSettings: SANITY_API_HOST is "http://localhost → restart the Studio',
  ],
  'a lake that does not run': [
    () => ({ LAKE_PORT: String(ports.nobody) }),
    'lake: nothing answers at http://127.0.0.1 → correct SANITY_API_HOST or LAKE_PORT',
  ],
  'the search server at the port of the lake': [
    () => ({ LAKE_PORT: portOf('ALGOLIA_HOST') }),
    'lake: another server answers at → correct SANITY_API_HOST or LAKE_PORT',
  ],
  'a proxy that does not lead to the lake': [
    async () => ({
      SANITY_API_HOST: `http://localhost:${await anotherServer(502, 'Bad Gateway')}`,
      LAKE_PORT: portOf('SANITY_API_HOST'),
    }),
    'publicUrls: answers 502 Bad Gateway, unlike → with the Host header that it received',
    'studioSettings: SANITY_API_HOST is → restart the Studio',
  ],
  'a dataset that does not exist': [
    () => ({ SANITY_DATASET: 'staging' }),
    'dataset: has no dataset "staging" in the project "loomwork" → correct SANITY_DATASET',
    'studioSettings: SANITY_DATASET is "production" there, not "staging" → restart the Studio',
  ],
  'a wrong token for previews': [
    () => ({ SANITY_API_READ_TOKEN: 'a-token-of-another-lake' }),
    'readToken: the lake refuses SANITY_API_READ_TOKEN (401 → take the SANITY_API_READ_TOKEN',
  ],
  'a wrong token for writing': [
    () => ({ SANITY_API_WRITE_TOKEN: 'a-token-of-another-lake' }),
    'writeToken: the lake refuses SANITY_API_WRITE_TOKEN (401 → take the SANITY_API_WRITE_TOKEN',
  ],
  'a token for writing that only reads': [
    () => ({ SANITY_API_WRITE_TOKEN: values.SANITY_API_READ_TOKEN ?? '' }),
    'settings: SANITY_API_READ_TOKEN is the same as SANITY_API_WRITE_TOKEN → .env.local',
    'writeToken: SANITY_API_WRITE_TOKEN may not write (403 → take the SANITY_API_WRITE_TOKEN',
  ],
  'a Studio at an origin that the lake does not know': [
    () => ({
      SANITY_STUDIO_URL: (values.SANITY_STUDIO_URL ?? '').replace('localhost', '127.0.0.1'),
    }),
    'cors: the lake does not allow requests of http://127.0.0.1 → restart the lake',
  ],
  'a provider that does not answer': [
    () => providerAt(ports.nobody),
    'oidc: does not answer ( → correct OIDC_ISSUER',
  ],
  'a server that is no provider': [
    async () => providerAt(await anotherServer(200, '<h1>It works!</h1>')),
    'oidc: is no OpenID Connect provider (it answers 200) → correct OIDC_ISSUER',
  ],
  'a provider of another name': [
    async () => {
      const [issuer, page] = ['https://id.example/realms/docs', 'https://id.example/sign-in']
      const metadata = { issuer, authorization_endpoint: page, token_endpoint: page }
      return providerAt(await anotherServer(200, JSON.stringify(metadata)))
    },
    'oidc: calls itself https://id.example/realms/docs → set OIDC_ISSUER=https://id.example',
  ],
  'a mail server that the lake does not know': [
    () => ({ SMTP_URL: 'smtp://mail.example' }),
    'notifications: the lake sends none → restart it',
  ],
  'a network that reaches the Studio, and nobody who can sign in': [
    () => ({ HOST: '0.0.0.0' }),
    'signIn: nobody can sign in to the Studio → npm run user -- add',
  ],
  'a webhook that goes elsewhere': [
    () => ({ NEXT_PUBLIC_SITE_URL: `http://localhost:${ports.alsoSite}` }),
    'studioSettings: NEXT_PUBLIC_SITE_URL is → restart the Studio',
    'webhook: the lake sends no events to → restart the product with npm start',
  ],
  'events that the site does not accept': [
    async () => {
      site.isUp = false
      await lake.client.patch('llm').set({ summary: 'Not delivered.' }).commit()
      const status = () => lake.client.request<{ failed: number }>({ url: '/webhooks/status' })
      await vi.waitFor(async () => expect((await status()).failed).toBe(1), 5_000)
      site.isUp = true
      return async () => {
        await lake.client.request({ url: '/webhooks/retry', method: 'POST' })
        await vi.waitFor(async () => expect(await failing()).toEqual([]), { timeout: 20_000, interval: 200 })
      }
    },
    'deliveries: 1 event could not be delivered: http → npm run audit -- --repair',
  ],
  'another secret of the webhook': [
    () => ({ SANITY_WEBHOOK_SECRET: 'the-secret-of-another-site' }),
    'signature: a signed request that only reads answers 401 → restart site and lake',
  ],
  'a search server that does not run': [
    () => ({ SEARCH_PORT: String(ports.nobody) }),
    'search: nothing answers at http://127.0.0.1 → start it with npm start',
  ],
  'another server at the port of the search': [
    () => ({ SEARCH_PORT: portOf('SANITY_STUDIO_URL') }),
    'search: another server answers at → correct ALGOLIA_HOST or SEARCH_PORT',
  ],
  "a browser's key that is not known": [
    () => ({ ALGOLIA_SEARCH_KEY: 'a-key-of-another-server' }),
    'searchKey: refuses ALGOLIA_SEARCH_KEY (403 → take the ALGOLIA_SEARCH_KEY',
  ],
  "a browser's key that can write": [
    () => ({ ALGOLIA_SEARCH_KEY: values.ALGOLIA_ADMIN_KEY ?? '' }),
    'searchKey: which every browser gets, may also browse, addObject → take the ALGOLIA_SEARCH_KEY',
  ],
  "a site's key that only searches": [
    () => ({ ALGOLIA_ADMIN_KEY: values.ALGOLIA_SEARCH_KEY ?? '' }),
    'adminKey: lacks the rights browse, addObject → take the ALGOLIA_ADMIN_KEY',
  ],
  "a site's key for another index": [
    async () => {
      const acl = [...neededKey('ALGOLIA_ADMIN_KEY', index).acl, 'analytics' as const]
      const { key } = await admin().addApiKey({ acl, indexes: ['other', index] })
      return { ALGOLIA_ADMIN_KEY: key }
    },
    'adminKey: is not for the index loomwork_tmp_1 → take the ALGOLIA_ADMIN_KEY',
  ],
  'a key for the Studio that reads no figures': [
    () => ({ ALGOLIA_ANALYTICS_KEY: values.ALGOLIA_SEARCH_KEY ?? '' }),
    'analyticsKey: lacks the rights analytics → take the ALGOLIA_ANALYTICS_KEY',
  ],
  'an index that does not exist': [
    () => ({ ALGOLIA_INDEX_NAME: 'nothing' }),
    'indexSettings: there is no index "nothing" → npm run reindex',
  ],
  'a setting of the index that was changed elsewhere': [
    async () => {
      await setInIndex({ minWordSizefor1Typo: 9 })
      return () => setInIndex({ minWordSizefor1Typo: 3 })
    },
    'indexSettings: 1 setting of loomwork not as this site writes them: minWordSizefor1Typo → npm run reindex',
  ],
  'synonyms that were published and not written': [
    async () => {
      const { wordFormSynonyms } = await import('@repo/web/records/word-forms.ts')
      expect(wordFormSynonyms.length).toBeGreaterThan(0)
      const { userData } = await admin().getSettings({ indexName: index })
      await setInIndex({ userData: { told: 'of-an-earlier-version' } })
      return () => setInIndex({ userData })
    },
    'indexSettings: has other synonyms than the content → npm run search:setup',
  ],
  'an edge cache without a token': [
    () => ({ SITE_EDGE_URLS: `http://127.0.0.1:${ports.nobody}` }),
    'settings: SITE_EDGE_TOKEN is empty → .env.local',
  ],
}

test('an installation in which nothing is broken has no failed check', async () => {
  const lines = await examine()
  expect(lines.filter(({ state }) => state === 'failed')).toEqual([])
  const skipped = lines.flatMap(({ name, state }) => (state === 'skipped' ? [name] : []))
  expect(skipped.join(' ')).toBe('signIn oidc notifications lostEvents analyticsKey publicUrls')
})

test.each(Object.entries(cases))('%s is found, and the fix is named', async (_name, [how, ...found]) => {
  const wanted = new Map(found.map((text) => [text.split(': ')[0], text.replace(/^\w+: /, '').split(' → ')]))
  const made = await how()
  const [settings, repair] = typeof made === 'function' ? [{}, made] : [made, undefined]
  try {
    const lines = (await examine(settings)).filter(({ state }) => state === 'failed')
    expect(lines.map(({ name }) => name).sort()).toEqual([...wanted.keys()].sort())
    for (const line of lines) {
      const [what = '', fix = ''] = wanted.get(line.name) ?? []
      expect(line.what).toContain(what)
      expect(line.state === 'failed' && line.fix).toContain(fix)
    }
  } finally {
    await repair?.()
  }
  if (repair) expect(await failing()).toEqual([])
})

test('an examination writes nothing to the lake', async () => {
  await examine()
  const ids: string[] = await lake.raw.fetch('*[]._id')
  const written = smallDocumentation().map(({ _id }) => _id)
  expect(ids.sort()).toEqual(written.sort())
})

test('no token is sent to a server that is not the part it is for', async () => {
  const port = String(await anotherServer(200, '{}'))
  const everyPart = { SITE_PORT: port, STUDIO_PORT: port, LAKE_PORT: port, SEARCH_PORT: port }
  await examine(everyPart)
  await examine({
    ...everyPart,
    SITE_PORT: portOf('NEXT_PUBLIC_SITE_URL'),
    NEXT_PUBLIC_SITE_URL: `http://localhost:${port}`,
  })
  expect(strangers.length).toBeGreaterThan(4)
  const { SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN, SITE_STATUS_TOKEN, ALGOLIA_ADMIN_KEY } = values
  for (const token of [SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN, SITE_STATUS_TOKEN, ALGOLIA_ADMIN_KEY])
    expect(strangers.join()).not.toContain(token)
})

test('the command prints JSON, and its exit code says whether something is broken', async () => {
  const command = (flags: readonly string[], changes: Values = {}) =>
    runProgram('doctor', flags, { ...values, ...changes }, { timeoutMs: 60_000 })
  const [fine, broken, unknown] = await Promise.all([
    command(['--json']),
    command([], { SANITY_API_READ_TOKEN: 'a-token-of-another-lake' }),
    command(['--fix']),
  ])
  const { ok, checks }: { ok: boolean; checks: CheckedLine[] } = JSON.parse(fine.output)
  expect(checks.filter(({ name, state }) => state === 'failed' && name !== 'dataFolder')).toEqual([])
  expect([ok, fine.code]).toEqual(checks.some(({ state }) => state === 'failed') ? [false, 1] : [true, 0])
  expect(broken.code).toBe(1)
  expect(broken.output).toMatch(/^✗ Read token +the lake refuses SANITY_API_READ_TOKEN .*\n +→ take the/m)
  expect(broken.output.trim().split('\n').at(-1)).toMatch(/^✗ \d+ checks? failed, \d+ passed, \d+ skipped\.$/)
  expect(unknown).toEqual({
    code: 2,
    output: "✗ Unknown option '--fix': npm run doctor -- --help lists the flags.\n",
  })
}, 60_000)
