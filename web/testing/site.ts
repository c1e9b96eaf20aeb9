import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { freePort } from '@repo/kit/free-ports.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { searchClientWith } from '@repo/testing/private-servers.ts'
import {
  answering,
  killed,
  memoryServers,
  type ServerOptions,
  type Servers,
  secrets,
  writerOf,
} from '@repo/testing/servers.ts'
import type { SanityClient } from '@sanity/client'
import type { AppliedRevisions } from '#regeneration/runs/inspect.ts'
import type { RunReport } from '#regeneration/runs/regenerate.ts'
import { buildSite } from './compiled-site.ts'
import { outputOf, runSite } from './next-process.ts'
import { caughtUp, postEvent, statusOf } from './running-site.ts'
import { slowLake } from './slow-lake.ts'

const webFolder = join(import.meta.dirname, '..')

/**
 * Starts lake and search and writes the documents; the test builds and starts the site.
 * @param serve starts the servers; gets the site's URL and a folder for their data
 * @param settings of the site that replace the usual ones
 */
export async function testSite(
  documents: readonly TestDocument[],
  serve: (options: ServerOptions, dataDir: string) => Promise<Servers> = memoryServers,
  settings: Readonly<Record<string, string>> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const servers = await serve({ site: url, webhook: '' }, dataDir)
  // The site reads through this proxy; tests write to the lake directly.
  let fails = false
  const between = await slowLake(servers.lake, { answers: () => !fails })
  const distDir = `.next-test-${port}`
  const env: Readonly<Record<string, string>> = {
    NEXT_PUBLIC_SITE_URL: url,
    SANITY_STUDIO_URL: 'http://localhost:1',
    SANITY_API_HOST: between.url,
    SANITY_PROJECT_ID: 'loomwork',
    SANITY_DATASET: 'production',
    SANITY_API_READ_TOKEN: secrets.read,
    SANITY_API_WRITE_TOKEN: secrets.write,
    SANITY_WEBHOOK_SECRET: secrets.webhook,
    SITE_STATUS_TOKEN: secrets.status,
    ALGOLIA_HOST: servers.search,
    ALGOLIA_APP_ID: 'local',
    ALGOLIA_INDEX_NAME: 'loomwork',
    ALGOLIA_SEARCH_KEY: secrets.search,
    ALGOLIA_ADMIN_KEY: secrets.admin,
    DATA_DIR: dataDir,
    NEXT_DIST_DIR: distDir,
    // There is no second build in a folder with a new name.
    NEXT_BUILD_CACHE: 'off',
    // Tests send the webhook event of a document later, or never.
    SITE_RECONCILE_SECONDS: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    ...settings,
  }
  const lake = writerOf(servers.lake)
  const search = searchClientWith(secrets.admin, servers.search)
  const write = async (...some: readonly TestDocument[]) => {
    const transaction = lake.transaction()
    for (const document of some) transaction.createOrReplace({ ...document })
    await transaction.commit()
  }
  await write(...documents)
  const post = async (body: string) => {
    const response = await postEvent(url, body)
    return { status: response.status, body: await response.json() }
  }
  const posted = async (body: string) => {
    const answer = await post(body)
    // This route always responds with a report.
    return { status: answer.status, report: answer.body as RunReport }
  }
  let child: ChildProcess | undefined
  let log = () => ''
  let uncached: ChildProcess | undefined
  const kill = async () => {
    if (child) await killed(child)
  }
  const recover = () => posted('{"recover":true}')
  const start = async () => {
    child = runSite(addressAt(port), env)
    log = outputOf(child)
    return caughtUp(url, child, log)
  }
  return {
    url,
    lake,
    search,
    env,
    build: () => buildSite(env),
    /** Resolves when the site has caught up with the lake, and returns its report of that run. */
    start,
    kill,
    /**
     * Starts the site if it is down, and resets lake, pages and index to these documents, so that
     * every test begins in the same state. The site keeps what it knows about former paths, so no
     * two tests may use the same path for different pages.
     */
    async reset(some: readonly TestDocument[]) {
      between.delayMs = 0
      fails = false
      if (!child || hasEnded(child)) await start()
      // When pages return to their paths, the site writes redirects from the paths that they leave:
      // the next round removes these.
      for (let round = 0; round < maxRounds; round += 1) {
        const isSame = await madeSame(lake, some)
        if (isSame && round > 0) return
        const { status, report } = await recover()
        if (status !== 200) throw new Error(`the site could not be reset: ${JSON.stringify(report)}`)
      }
      throw new Error(`the lake still had other documents after ${maxRounds} rounds`)
    },
    /** From now on the lake reads at once, but sends each response to the site after this delay. */
    delayReads(ms: number) {
      between.delayMs = ms
    },
    /**
     * From now on responses of the lake with this text, or to requests with it, are held back until
     * they are released: a render that has read a version stays in progress, however fast this
     * machine is.
     */
    holdReads: between.hold,
    /** From now on the lake rejects the site's queries, or answers them again. */
    failReads(isFailing: boolean) {
      fails = isFailing
    },
    /** Creates or replaces published documents without sending a webhook event. */
    write,
    async remove(id: string) {
      await lake.delete(id)
    },
    /** Sends the webhook event for a document, with the versions before and after. */
    async notify(
      id: string,
      versions: { readonly before?: TestDocument | null; readonly after?: TestDocument | null } = {},
    ) {
      const answer = await posted(JSON.stringify({ _id: id, ...versions }))
      return 'pagesLeft' in answer.report ? wholeRun(id, url) : answer
    },
    /** Revision of every document as the site has applied it, by id. */
    async appliedRevisions() {
      const { body } = await post('{"inspect":"revisions"}')
      // This route always responds with its findings.
      return (body as AppliedRevisions).revisions
    },
    /** Sends the request that the audit sends for a repair. */
    recover,
    async get(path: string) {
      const response = await fetch(url + path, { redirect: 'manual' })
      return {
        status: response.status,
        cache: response.headers.get('x-nextjs-cache'),
        leadsTo: response.headers.get('location')?.replace(url, '') ?? null,
        text: await response.text(),
      }
    },
    status: () => statusOf(url),
    log: () => log(),
    /** Starts a second site on the same build without a cache: its responses are the reference. */
    async startUncached() {
      const other = await freePort()
      const own = { SITE_CACHE: 'off', DATA_DIR: join(dataDir, 'uncached') }
      uncached = runSite(addressAt(other), { ...env, ...own })
      await answering(`http://localhost:${other}/api/status/`, uncached, outputOf(uncached))
      return `http://localhost:${other}`
    },
    async close() {
      uncached?.kill('SIGKILL')
      await kill()
      await Promise.all([between.close(), servers.close()])
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(join(webFolder, distDir), { recursive: true, force: true })
    },
  }
}

/** A product under test. */
export type TestSite = Awaited<ReturnType<typeof testSite>>

/** A {@link testSite} that is built. */
export async function builtSite(...given: Parameters<typeof testSite>): Promise<TestSite> {
  const site = await testSite(...given)
  await site.build()
  return site
}

/** A {@link builtSite} that has caught up with its lake. */
export async function startedSite(...given: Parameters<typeof testSite>): Promise<TestSite> {
  const site = await builtSite(...given)
  await site.start()
  return site
}

/** Rounds that a reset may take, each of which may leave redirects. */
const maxRounds = 4

/** Writes what differs and deletes all others. @returns whether there was nothing to do */
async function madeSame(lake: SanityClient, documents: readonly TestDocument[]): Promise<boolean> {
  const present = await lake.fetch<TestDocument[]>('*[!(_type match "system.*")]', {}, { perspective: 'raw' })
  const contents = new Map(
    present.map(({ _rev, _createdAt, _updatedAt, ...content }) => [content._id, content]),
  )
  const transaction = lake.transaction()
  for (const document of documents) {
    // As the lake stores it: without fields that have no value.
    const wanted: unknown = JSON.parse(JSON.stringify(document))
    if (!isDeepStrictEqual(contents.get(document._id), wanted)) transaction.createOrReplace({ ...document })
    contents.delete(document._id)
  }
  for (const id of contents.keys()) transaction.delete(id)
  const isSame = transaction.toJSON().length === 0
  if (!isSame) await transaction.commit()
  return isSame
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function addressAt(port: number) {
  return { port, host: '127.0.0.1' }
}

/**
 * Waits for the run of an event that was answered while pages were left to render: a slow machine
 * needs longer for them than a webhook waits (decision 0005).
 * @returns what the answer would have been at its end
 * @throws Error when it takes more than a minute
 */
async function wholeRun(id: string, url: string): Promise<{ status: number; report: RunReport }> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { waiting, recent } = await statusOf(url)
    const report = recent.find(({ documents }) => documents.some((document) => document.id === id))
    if (waiting === 0 && report) return { status: report.failures.length === 0 ? 200 : 503, report }
    await sleep(50)
  }
  throw new Error(`the run of ${id} did not end`)
}
