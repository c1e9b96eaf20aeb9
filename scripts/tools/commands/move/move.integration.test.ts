/**
 * The command between embedded lakes, of which one stands for the hosted project. `npm run soak --
 * --move 1000` moves 1,000 pages and 200 assets to a lake with the limits of hosted Sanity.
 */

import { spawn } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { killed } from '@repo/testing/servers.ts'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { programOf, runHere } from '../testing/programs.ts'
import { moveCommand } from './command.ts'
import { datesOf } from './differences.ts'
import { compare, writeDifferences } from './move.ts'
import type { ContentPlace } from './place.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const projectId = 'loomwork'
const hostedProject = { projectId: 'abc123', dataset: 'docs', writeToken: 'token-of-hosted' }
/** A proxy in front of a lake; `onRequest` may hold a request back, or return a text or status. */
interface Proxy extends LocalServer {
  onRequest: (request: IncomingMessage) => unknown
}

async function proxyTo(lake: TestLake): Promise<Proxy> {
  const server = await localServer(async (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    const replacement = await proxy.onRequest(incoming)
    if (typeof replacement === 'string') return void outgoing.end(replacement)
    if (typeof replacement === 'number') return void outgoing.writeHead(replacement).end()
    const forwarded = httpRequest(
      `${lake.url}${url}`,
      { method, headers: { ...incoming.headers, host: new URL(lake.url).host } },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('error', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  const proxy: Proxy = { ...server, onRequest: () => undefined }
  return proxy
}

/** Starts a lake that is closed after the test. */
async function lakeOfTest(options: Parameters<typeof startTestLake>[0] = {}): Promise<TestLake> {
  const lake = await startTestLake(options)
  onTestFinished(lake.close)
  return lake
}

const folder = newFolder()
const source = openedForFile(() => startTestLake({ projectId }))
const hosted = openedForFile(() => startTestLake(hostedProject))
let proxy: Proxy
beforeAll(async () => {
  proxy = await proxyTo(hosted)
  await fill(source.client, pages)
})
afterAll(() => proxy?.close())

async function settingsWith(embedded: TestLake, more: Readonly<Record<string, string>> = {}) {
  const fresh = await privateEnvironment(join(folder, 'data'))
  return {
    ...fresh,
    SANITY_API_HOST: embedded.url,
    SANITY_PROJECT_ID: projectId,
    SANITY_API_WRITE_TOKEN: String(embedded.client.config().token),
    LAKE_PORT: '',
    HOSTED_SANITY_PROJECT_ID: 'abc123',
    HOSTED_SANITY_DATASET: 'docs',
    HOSTED_SANITY_TOKEN: 'token-of-hosted',
    HOSTED_SANITY_API_HOST: proxy.url,
    ...more,
  }
}

async function move(args: string, embedded: TestLake, more: Readonly<Record<string, string>> = {}) {
  const values = await settingsWith(embedded, more)
  return await runHere(() => moveCommand(args.split(' '), { environment: values, values }))
}

const pages = 40

/**
 * Pages that refer to each other in a ring, so that they need two transactions, with drafts,
 * versions in an active and in a scheduled release, images and files.
 */
async function fill(client: SanityClient, count: number) {
  const uploads = await Promise.all(
    Array.from({ length: Math.max(12, count / 5) }, async (_, n) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${n + 1}" height="4"><path d="M0 ${n}h4"/></svg>`
      const name = ['note.txt', 'no extension', 'sound.MP3'][n % 3]
      return n % 2
        ? client.assets.upload('file', Buffer.from(`file ${n}\0`), { filename: `${n} ${name}` })
        : client.assets.upload('image', Buffer.from(svg), { filename: `${n}.svg` })
    }),
  )
  const [first, second] = uploads
  if (!first || !second) throw new Error('nothing was uploaded')
  await client
    .patch(first._id)
    .set({ title: 'A line', altText: 'A black line', opt: { media: ['x'] } })
    .commit()
  await client.patch(second._id).set({ originalFilename: 'renamed.pdf' }).commit()
  const dated = (n: number) => ({
    _createdAt: `2020-01-01T00:00:${String(n % 60).padStart(2, '0')}Z`,
    _updatedAt: `2021-01-01T00:00:${String(n % 60).padStart(2, '0')}.123Z`,
  })
  const page = (_id: string, n: number, ref: string) => ({
    _id,
    _type: 'page',
    ...dated(n),
    title: `Page ${n} \u2028 “ä” \u{1f600}`,
    numbers: [0, -1.5, 1e21, null, [true, []]],
    unkeyed: [{ a: 1 }, { b: {} }],
    next: { _type: 'reference', _ref: ref },
    soft: { _type: 'reference', _ref: 'is-not-there', _weak: true },
    elsewhere: { _type: 'crossDatasetReference', _ref: 'x', _dataset: 'other' },
    image: {
      _type: 'image',
      asset: { _type: 'reference', _ref: uploads[n % uploads.length]?._id },
      crop: { top: 0.1 },
    },
    text: `${n}`.repeat(Math.max(3_600_000 / count, 5000) / `${n}`.length),
  })
  for (let first = 0; first < count; first += 20) {
    const transaction = client.transaction()
    for (let n = first; n < Math.min(first + 20, count); n += 1)
      transaction.create({ ...page(`page-${n}`, n, `page-${Math.max(0, n - 1)}`) })
    await transaction.commit()
  }
  // The ring is closed only now, as a writer would.
  const { _rev, ...zero } = (await client.getDocument('page-0')) ?? {}
  const closed = { ...zero, ...page('page-0', 0, `page-${count - 1}`) }
  await client.transaction().delete('page-0').create(closed).commit()
  await client.create(page('drafts.page-1', 1, 'page-2'))
  await client.create({
    _id: 'drafts.new',
    _type: 'page',
    next: { _type: 'reference', _ref: 'later', _weak: true, _strengthenOnPublish: { type: 'page' } },
  })
  for (const releaseId of ['spring', 'autumn'])
    await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'scheduled' } })
  await client.create(page('versions.spring.page-2', 2, 'page-3'))
  await client.create(page('versions.autumn.page-3', 3, 'page-4'))
  await client.releases.schedule({ releaseId: 'autumn', publishAt: '2999-01-01T00:00:00Z' })
}

interface Stored {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

async function contentOf({ raw, url }: TestLake) {
  const documents: Stored[] = await raw.fetch('*[true] | order(_id asc)')
  const files = documents.filter(({ _type }) => /^sanity\.(?:image|file)Asset$/.test(_type))
  const bytes = await Promise.all(
    files.map(async ({ _id, path }) => {
      const response = await fetch(`${url}/${path}`)
      return [_id, response.status, Buffer.from(await response.arrayBuffer()).toString('base64')]
    }),
  )
  const content = documents.map((document) => {
    const { _rev, url: _url, path: _path, uploadId: _uploadId, ...kept } = document
    // Releases are imported by an action, which sets the time.
    return document._type === 'system.release' ? { ...kept, _updatedAt: '' } : kept
  })
  return { content, bytes }
}

const revisions = (lake: TestLake): Promise<{ _id: string; _rev: string }[]> =>
  lake.raw.fetch('*[_type == "page"]{_id, _rev}')

test('a dry run lists what is missing by id and type, and writes nothing', async () => {
  const { code, output } = await move('--to hosted --dry-run', source)
  expect(output).toContain('source: 44 documents (2 drafts, 2 versions), 12 assets, 2 releases')
  expect(output).toMatch(/^missing {2}document {2}page +drafts\.page-1$/m)
  expect(output).toMatch(/^missing {2}asset +sanity\.imageAsset +image-[0-9a-f]{40}-1x4-svg$/m)
  expect(output).toMatch(/^missing {2}release +system\.release +_\.releases\.autumn$/m)
  expect(output).toContain('58 missing, 0 unfinished, 0 different, 0 superfluous')
  expect(code).toBe(0)
  expect(await hosted.raw.fetch('count(*)')).toBe(0)
})

/** A transaction of pages: those of assets are small. */
const isOfPages = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'POST' && url.includes('/data/mutate/') && Number(headers['content-length']) > 500_000

test('a move that was killed is continued by the same command, which writes nothing twice', async () => {
  let uploads = 0
  let transactions = 0
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  proxy.onRequest = (request) => {
    if (request.url?.includes('/assets/')) uploads += 1
    if (isOfPages(request)) transactions += 1
    if (transactions < 2) return undefined
    stop()
    return new Promise(() => {})
  }
  const child = spawn(process.execPath, [programOf('move'), '--to', 'hosted'], {
    cwd: root,
    env: { ...process.env, ...(await settingsWith(source)) },
    stdio: 'ignore',
  })
  await stopped
  await killed(child)
  const half = await revisions(hosted)
  expect(half.length).toBeGreaterThan(10)
  expect(half.length).toBeLessThan(pages)

  proxy.onRequest = (request) => {
    if (request.url?.includes('/assets/')) uploads += 1
  }
  const dry = await move('--to hosted --dry-run', source)
  expect(dry.output).toMatch(/^unfinished {2}document {2}page +page-\d+$/m)
  expect(dry.output).toMatch(/, [1-9]\d* unfinished, 0 different, 0 superfluous\.$/m)
  const { code, output } = await move('--to hosted', source)
  expect(output).toContain(
    '✓ 44 documents (2 drafts, 2 versions), 12 assets, 2 releases: all compared, and the same in both',
  )
  expect(output).not.toContain('sets dates itself')
  expect(code).toBe(0)
  expect(uploads).toBe(12)
  expect(await contentOf(hosted)).toEqual(await contentOf(source))
  const now = new Map((await revisions(hosted)).map(({ _id, _rev }) => [_id, _rev]))
  const kept = half.filter(({ _id, _rev }) => now.get(_id) === _rev)
  expect(kept.length).toBeGreaterThan(10)
})

test('documents that differ are not overwritten without --overwrite', async () => {
  await hosted.client.patch('page-7').set({ title: 'Edited there' }).commit()
  await hosted.client.create({ _id: 'only-there', _type: 'page', _createdAt: '2020-01-01T00:00:00Z' })
  const [asset] = await hosted.raw.fetch<Stored[]>('*[_type == "sanity.imageAsset" && title == "A line"]')
  await hosted.client.patch(String(asset?._id)).set({ altText: 'Edited there' }).commit()
  // A version of a scheduled release, which is locked.
  await hosted.client.releases.unschedule({ releaseId: 'autumn' })
  await hosted.client.patch('versions.autumn.page-3').set({ title: 'Edited there' }).commit()
  await hosted.client.releases.schedule({ releaseId: 'autumn', publishAt: '2999-01-01T00:00:00Z' })
  const before = await contentOf(hosted)
  const refused = await move('--to hosted', source)
  expect(refused.output).toContain(
    `✗ The hosted project abc123/docs at ${proxy.url} has 3 documents with another content (the first is sanity.imageAsset "${asset?._id}"): nothing was written;`,
  )
  expect(refused.code).toBe(1)
  expect(await contentOf(hosted)).toEqual(before)

  const kept = await move('--to hosted --overwrite', source)
  expect(kept.output).toMatch(/^superfluous {2}document {2}page {2}only-there$/m)
  expect(kept.code).toBe(0)
  expect(await hosted.raw.fetch('*[_id == "only-there"][0]._type')).toBe('page')
  expect((await move('--to hosted --delete', source)).code).toBe(0)
  expect(await contentOf(hosted)).toEqual(await contentOf(source))
})

test('a difference that remains is listed', async () => {
  let reads = 0
  proxy.onRequest = async ({ url = '' }) => {
    // The second time is the verification.
    if (url.includes('/data/export/') && ++reads === 2)
      await hosted.client.patch('page-9').set({ title: 'Edited meanwhile' }).commit()
  }
  const { code, output } = await move('--to hosted', source)
  proxy.onRequest = () => undefined
  expect(output).toMatch(/^different {2}document {2}page {2}page-9$/m)
  expect(output).toContain('✗ 1 differences remain:')
  expect(code).toBe(1)
})

test('assets that would get another id are named, and no document is written without them', async () => {
  const [from, to] = [await lakeOfTest({ projectId }), await lakeOfTest({ projectId })]
  const served = await proxyTo(from)
  onTestFinished(served.close)
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const changed = await from.client.assets.upload('image', Buffer.from(image))
  const other = await from.client.assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  const asset = { _type: 'reference', _ref: changed._id }
  await from.client.create({ _id: 'page', _type: 'page', image: { _type: 'image', asset } })
  served.onRequest = ({ url }) => (url?.startsWith('/images/') ? '<svg/>' : undefined)
  const { code, output } = await move('--from hosted', to, {
    HOSTED_SANITY_PROJECT_ID: projectId,
    HOSTED_SANITY_DATASET: 'production',
    HOSTED_SANITY_TOKEN: String(from.client.config().token),
    HOSTED_SANITY_API_HOST: served.url,
  })
  expect(output).toContain(`! The file of ${changed._id} in the hosted project`)
  expect(output).toContain('stopped (1 of 2 assets cannot be copied): what was written stays there')
  expect(code).toBe(1)
  expect(await to.raw.fetch('*[true]._id')).toEqual([other._id])
})

test('wrong settings and arguments are refused in one sentence', async () => {
  const noDataset = `✗ ${proxy.url} has no dataset "other" in the project "abc123": `
  const refusesToken = `✗ ${proxy.url} refuses the token: HOSTED_SANITY_TOKEN`
  const cases = [
    ['--to elsewhere', {}, '✗ Say in which direction: npm run move -- --to hosted'],
    ['--to hosted --from hosted', {}, '✗ Say in which direction: '],
    ['--to hosted --now', {}, "✗ Unknown option '--now'"],
    ['--to hosted', { HOSTED_SANITY_TOKEN: '' }, '✗ HOSTED_SANITY_TOKEN must be set: '],
    ['--to hosted', { HOSTED_SANITY_TOKEN: 'wrong' }, refusesToken],
    ['--to hosted', { HOSTED_SANITY_DATASET: 'other' }, noDataset],
    [
      '--to hosted',
      { HOSTED_SANITY_API_HOST: 'http://127.0.0.1:9' },
      '✗ http://127.0.0.1:9 does not answer (',
    ],
    ['--to hosted', { SANITY_API_HOST: '' }, '✗ SANITY_API_HOST is empty, so that there is no embedded lake'],
  ] as const
  for (const [args, settings, sentence] of cases) {
    const { code, output } = await move(args, source, settings)
    expect(output.startsWith(sentence), `${args}: ${output}`).toBe(true)
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  }
  const itself = {
    HOSTED_SANITY_PROJECT_ID: projectId,
    HOSTED_SANITY_DATASET: 'production',
    HOSTED_SANITY_API_HOST: source.url,
  }
  expect((await move('--to hosted', source, itself)).output).toContain('is source and target')
  proxy.onRequest = ({ url }) => (url?.includes('/data/export/') ? '{"_id":' : undefined)
  const cut = await move('--to hosted', source)
  proxy.onRequest = () => undefined
  expect(cut.output).toMatch(
    /^✗ http.*\/data\/export\/docs cannot be read to its end \(.*\): try it again\.$/m,
  )
})

test('hosted Sanity serves files at its own host, and keeps the dates of assets for itself', async () => {
  const [first, second] = [await lakeOfTest(), await lakeOfTest()]
  const placeOf = ({ url: name, raw: client }: TestLake, isSanity: boolean): ContentPlace => ({
    name,
    client,
    isSanity,
    settings: 'HOSTED_SANITY_',
  })
  // As if Sanity's host for files were the first lake.
  const asked = new Set<string>()
  const direct = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const { hostname, origin, pathname, search } = new URL(input)
    const isFile = hostname === 'cdn.sanity.io'
    const token = new Headers(init?.headers).get('authorization')
    if (isFile) asked.add(`${pathname.split('/')[1]}${search} ${token}`)
    return direct(isFile ? `${first.url}${pathname}${search}` : `${origin}${pathname}${search}`, init)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const options = { overwrite: false, deleteOthers: false }
  for (const places of [
    { source: placeOf(source, false), target: placeOf(first, true) },
    { source: placeOf(first, true), target: placeOf(second, false) },
  ]) {
    await writeDifferences(await compare(places.source, places.target), places, options)
    const { source, target, differences } = await compare(places.source, places.target)
    expect(differences).toEqual([])
    expect(datesOf(source, target)).toEqual({ documents: 0, assets: places.target.isSanity ? 12 : 0 })
  }
  const bearer = `Bearer ${first.client.config().token}`
  expect([...asked].sort()).toEqual([`files ${bearer}`, `images?dlRaw=true ${bearer}`])
})

/** Writes that hosted Sanity accepts from one address in a second. */
const writesPerSecond = 25

test('content that is moved to a lake with the limits of hosted Sanity and back is the same, byte by byte', async () => {
  const refused: string[] = []
  const note = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (response.statusCode === 429) refused.push(`${request.method} ${request.url?.split('?')[0]}`)
  }
  const finished = channel('http.server.response.finish')
  finished.subscribe(note)
  onTestFinished(() => void finished.unsubscribe(note))
  // Stands still until a write was refused: on a slow machine, too, the move exceeds the limit.
  const beganAt = Date.now()
  const now = () => (refused.some((one) => one.includes('/data/mutate/')) ? Date.now() : beganAt)
  const from = await lakeOfTest({ projectId })
  const strict = await lakeOfTest({ ...hostedProject, strict: true, now })
  const back = await lakeOfTest({ projectId, strict: true })
  await fill(from.client, Number(process.env.MOVE_DOCUMENTS || pages))
  // Another client has used up the writes of this second.
  const trial = () => strict.client.create({ _type: 'x' }, { dryRun: true })
  await Promise.all(Array.from({ length: writesPerSecond }, trial))
  const there = { HOSTED_SANITY_API_HOST: strict.url }
  const same = { code: 0, output: expect.stringContaining('all compared, and the same in both') }
  expect(await move('--to hosted', from, there)).toEqual(same)
  expect(await move('--from hosted', back, there)).toEqual(same)
  expect(refused).toContain('POST /v2025-02-19/data/mutate/docs')
  const expected = await contentOf(from)
  expect(expected.bytes.every(([, status]) => status === 200)).toBe(true)
  expect(await contentOf(strict)).toEqual(expected)
  expect(await contentOf(back)).toEqual(expected)
}, 600_000)
