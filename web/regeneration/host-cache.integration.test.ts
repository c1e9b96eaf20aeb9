/**
 * The site on a host with its own page cache: plain `next start` with Next's own caches, the store
 * in Postgres, and a data folder that cannot exist.
 */
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aNodePage, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { type PostgresServer, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { answering, killed } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFile } from '#file-routes.ts'
import { siteFolder } from '#server/command.ts'
import type { Edit } from '#testing/edits.ts'
import { Exactness } from '#testing/exactness.ts'
import { outputOf, runNext } from '#testing/next-process.ts'
import { type TestSite, testSite } from '#testing/site.ts'

const missing = whyNoPostgres()

/** Below a file, so that each attempt to write there fails, also as root. */
const noFolder = '/dev/null/data'

/** After this time pages expire once more (`expire-in-next.ts`), ms. */
const lateMs = 30_000

const beginning = new Map(smallDocumentation().map((document) => [document._id, document]))

const created = '/docs/nodes/speech/created/'
/** The former path of a page. */
const moved = '/docs/nodes/text/splitter/'

/** The document as it is at the beginning, with other fields. */
function changed(id: string, fields: Partial<TestDocument>): TestDocument {
  const document = beginning.get(id)
  if (!document) throw new Error(`there is no document ${id}`)
  return { ...document, ...fields }
}

const edits: readonly Edit[] = [
  {
    name: 'a new page, and another title',
    put: [aNodePage('created', 'speech', { position: 9 }), changed('llm', { title: 'Language model' })],
    remove: [],
  },
  {
    name: 'a page that moves, and a deleted one',
    put: [changed('splitter', { category: { _type: 'reference', _ref: 'speech' } })],
    remove: ['embedder'],
  },
  {
    name: 'a setting that every page shows',
    put: [changed('siteSettings', { company: 'Another GmbH' })],
    remove: [],
  },
]

describe.skipIf(missing)(`a host with its own page cache${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  let site: TestSite
  let exactness: Exactness
  let child: ChildProcess | undefined
  let output = () => ''
  let build: string

  beforeAll(async () => {
    server = await startPostgres()
    site = await testSite([...beginning.values()], undefined, {
      SITE_PAGE_CACHE: 'host',
      SITE_DATABASE_URL: await server.newDatabase(),
      DATA_DIR: noFolder,
    })
    await site.build()
    build = filesOfBuild()
    await start()
    const database = await server.newDatabase()
    const uncached = () => site.startUncached({ SITE_DATABASE_URL: database })
    // Without our server, nothing corrects what Next sends (`server/next-responses.ts`).
    const options = { mayRepeatLocation: true }
    exactness = await Exactness.of({ ...site, startUncached: uncached }, beginning, options)
  }, 400_000)

  afterAll(async () => {
    if (child) await killed(child)
    await site?.close()
    await server?.stop()
  })

  async function start() {
    child = runNext(['start', '--port', new URL(site.url).port], site.env)
    output = outputOf(child)
    await answering(`${site.url}/api/status/`, child, output)
    const caughtUp = async () => expect((await site.status()).last?.failures).toEqual([])
    await vi.waitFor(caughtUp, { timeout: 60_000, interval: 100 })
  }

  /** Names, sizes and contents of all files of the build. */
  function filesOfBuild(): string {
    const folder = join(siteFolder, site.env.NEXT_DIST_DIR ?? '')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    return files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => `${path} ${createHash('sha1').update(readFileSync(path)).digest('hex')}`)
      .join('\n')
  }

  /** Compares all pages with the reference. @param made paths that expired or were rendered */
  async function expectExact(made: readonly string[], name: string) {
    const findings = await exactness.findings(made)
    // Pages that show something else than in the build are in no report: their first reader gets
    // them.
    expect(
      findings.filter(({ kind }) => kind !== 'missing'),
      name,
    ).toEqual([])
  }

  test('an edit is on all pages when its event is answered, and other pages are not rendered', async () => {
    // The host keeps the 404 of a page that does not exist yet.
    const before = [await site.get(created), await site.get(created)]
    expect(before.map(({ status, cache }) => `${status} ${cache}`)).toEqual(['404 MISS', '404 HIT'])
    const touched = new Set<string>()
    for (const edit of edits) {
      const { made, failures } = await exactness.publish(edit)
      expect(failures, edit.name).toEqual([])
      for (const path of made) touched.add(path)
      const others = exactness
        .paths()
        .filter((path) => path.startsWith('/docs/') && !isFile(path) && !touched.has(path))
      const rendered = []
      for (const path of others) {
        const { status, cache } = await site.get(path)
        if (status === 200 && cache !== 'HIT') rendered.push(path)
      }
      expect(rendered, edit.name).toEqual([])
      await expectExact(made, edit.name)
    }
    const { status, leadsTo } = await site.get(moved)
    expect([status, ...new Set(leadsTo?.split(', '))]).toEqual([308, '/docs/nodes/speech/splitter/'])
  }, 400_000)

  test('a draft is shown to its writer, and to no reader', async () => {
    await site.lake.createOrReplace({ ...changed('tts', { title: 'Secret title' }), _id: 'drafts.tts' })
    const path = '/docs/nodes/speech/tts/'
    const { secret } = await createPreviewSecret(site.lake, 'test', 'http://localhost:1')
    const query = new URLSearchParams({ 'sanity-preview-secret': secret, 'sanity-preview-pathname': path })
    const enabled = await fetch(`${site.url}/api/draft/enable/?${query}`, { redirect: 'manual' })
    const cookie = enabled.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const preview = await fetch(site.url + path, { headers: { cookie } })
    expect(await preview.text()).toContain('Secret title')
    expect((await site.get(path)).text).not.toContain('Secret title')
  }, 60_000)

  /** Publishes another title of a page, and sends its event. */
  async function publishTitle(title: string) {
    const edit = { name: title, put: [changed('llm', { title })], remove: [] }
    const { failures } = await exactness.publish(edit)
    expect(failures).toEqual([])
  }

  test('a page that is stored late, as from an old render, is rendered again', async () => {
    const path = '/docs/nodes/text/llm/'
    await publishTitle('Stored late')
    expect((await site.get(path)).cache).toBe('HIT')
    await sleep(lateMs)
    const answers = [await site.get(path), await site.get(path)]
    expect(answers.map(({ cache }) => cache)).toEqual(['MISS', 'HIT'])
  }, 60_000)

  test('a new process with an empty cache is exact as well', async () => {
    await publishTitle('Before the end')
    if (child) await killed(child)
    expect(output()).not.toMatch(/ENOTDIR|EROFS|ENOENT/)
    await start()
    expect((await site.status()).last?.documents).toEqual([])
    await expectExact([], 'a new process')
  }, 120_000)

  test('nothing is written to the disk but the build', () => {
    expect(filesOfBuild()).toBe(build)
    expect(output()).not.toMatch(/ENOTDIR|EROFS|ENOENT/)
  })
})
