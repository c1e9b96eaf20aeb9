/**
 * A move to a lake with the limits of hosted Sanity, and back. `npm run soak -- --move 1000` runs
 * this test with 1,000 documents and 200 assets.
 */

import { channel } from 'node:diagnostics_channel'
import { globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sha256 } from '@repo/kit/hash.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { exportDataset } from '@sanity/export'
import { x as unpack } from 'tar'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moveCommand } from './command.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const documents = Number(process.env.MOVE_DOCUMENTS || 150)
const assets = Math.ceil(documents / 5)
/** Writes that hosted Sanity accepts from one address in a second. */
const writesPerSecond = 25
const projectId = 'loomwork'
const hostedProject = { projectId: 'abc123', dataset: 'docs', writeToken: 'token-of-hosted' }

let folder: string
let source: TestLake
let hosted: TestLake
let back: TestLake

/** Requests that servers in this process have refused with 429: methods and paths. */
const refused: string[] = []
const finished = channel('http.server.response.finish')
function note(message: unknown) {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  if (response.statusCode === 429) refused.push(`${request.method} ${request.url?.split('?')[0]}`)
}

/** Stands still until a write was refused: on a slow machine, too, the move exceeds the limit. */
const beganAt = Date.now()
const clockOfHosted = () => (refused.some((one) => one.includes('/data/mutate/')) ? Date.now() : beganAt)

beforeAll(async () => {
  folder = newFolder()
  source = await startTestLake({ projectId })
  hosted = await startTestLake({ ...hostedProject, strict: true, now: clockOfHosted })
  back = await startTestLake({ projectId, strict: true })
  await fill(source)
  finished.subscribe(note)
})
afterAll(async () => {
  finished.unsubscribe(note)
  await Promise.all([source?.close(), hosted?.close(), back?.close()])
})

/** Pages with an image or a file each, of which some are drafts; together more than 4 MB. */
async function fill({ client }: TestLake) {
  const uploaded: string[] = []
  for (let n = 0; n < assets; n += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${n + 1}" height="4"/>`
    const asset =
      n % 2
        ? await client.assets.upload('file', Buffer.from(`file ${n}\0`), { filename: `${n}.txt` })
        : await client.assets.upload('image', Buffer.from(svg), { filename: `${n}.svg` })
    uploaded.push(asset._id)
  }
  const bytes = Math.max(4_500_000 / documents, 5000)
  for (let first = 0; first < documents; first += 100) {
    const transaction = client.transaction()
    for (let n = first; n < Math.min(first + 100, documents); n += 1) {
      const asset = { _type: 'reference', _ref: uploaded[n % assets] }
      transaction.create({
        _id: n % 10 ? `page-${n}` : `drafts.page-${n}`,
        _type: 'page',
        _createdAt: '2020-01-01T00:00:00Z',
        title: `Page ${n} “ä” \u{1f600}`,
        illustration: { _type: asset._ref?.startsWith('file') ? 'file' : 'image', asset },
        next: { _type: 'reference', _ref: `page-${n + 1}`, _weak: true },
        text: `${n} `.repeat(bytes / `${n} `.length),
      })
    }
    await transaction.commit({ visibility: 'async' })
  }
}

async function move(direction: string, embedded: TestLake): Promise<string> {
  const values = {
    ...(await privateEnvironment(join(folder, 'data'))),
    SANITY_API_HOST: embedded.url,
    SANITY_PROJECT_ID: projectId,
    SANITY_API_WRITE_TOKEN: String(embedded.client.config().token),
    LAKE_PORT: '',
    HOSTED_SANITY_PROJECT_ID: hostedProject.projectId,
    HOSTED_SANITY_DATASET: hostedProject.dataset,
    HOSTED_SANITY_TOKEN: hostedProject.writeToken,
    HOSTED_SANITY_API_HOST: hosted.url,
  }
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const reporter = { line: print, problem: print, step: () => () => {} }
  const code = await moveCommand([direction, 'hosted'], { environment: values, values }, reporter)
  expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('and the same in both')])
  return lines.at(-1) ?? ''
}

/** Fields that each lake sets itself. */
const ownFields = ['_rev', 'url', 'path', 'uploadId']

function comparable(value: unknown): string {
  return JSON.stringify(value, (name, inner) => (ownFields.includes(name) ? undefined : inner))
}

/** The export that Sanity's own library makes of a lake: hashes of all files, by name. */
async function exported({ client }: TestLake): Promise<Record<string, string>> {
  const { projectId: name, dataset = '' } = client.config()
  const target = join(folder, `${name}-${Math.random()}`)
  mkdirSync(target)
  const outputPath = `${target}.tar.gz`
  await exportDataset({ client, dataset, outputPath })
  await unpack({ file: outputPath, cwd: target, strip: 1 })
  const paths = globSync('**', { cwd: target }).filter((path) => statSync(join(target, path)).isFile())
  return Object.fromEntries(
    paths.sort().map((path) => {
      const bytes = readFileSync(join(target, path))
      const text = bytes.toString('utf8')
      // Fields of assets by hash, in the order in which they were downloaded.
      if (path === 'assets.json') return [path, sha256(comparable(Object.entries(JSON.parse(text)).sort()))]
      if (path !== 'data.ndjson') return [path, sha256(bytes)]
      const lines = text
        .trim()
        .split('\n')
        .map((line) => comparable(JSON.parse(line)))
      return [path, sha256(lines.sort().join('\n'))]
    }),
  )
}

test('content that is moved to a lake with the limits of hosted Sanity and back is the same, byte by byte', async () => {
  // Another client has used up the writes of this second.
  const trial = () => hosted.client.create({ _type: 'x' }, { dryRun: true })
  await Promise.all(Array.from({ length: writesPerSecond }, trial))
  const there = await move('--to', source)
  const here = await move('--from', back)
  console.log(`to: ${there}\nfrom: ${here}\n${refused.length} requests were refused with 429`)
  expect(refused).toContain('POST /v2025-02-19/data/mutate/docs')
  const expected = await exported(source)
  expect(Object.keys(expected).length).toBe(assets + 2)
  expect(await exported(hosted)).toEqual(expected)
  expect(await exported(back)).toEqual(expected)
})
