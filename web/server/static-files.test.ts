import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { sendRaw } from '#testing/raw-request.ts'
import { siteServer } from '#testing/site-server.ts'
import { compressFiles } from './compression.ts'
import { staticFiles } from './static-files.ts'

const parts = { studio: '', lake: '', search: '', searchApp: 'a', isDevelopment: false }
const script = 'const text = "that of a script";\n'.repeat(100)
const path = '/_next/static/chunks/page.js'
const etag = 'W/"ce4-3e8"'

let folder: string
let statuses: ResponseCounts

const server = openedForTest(async () => {
  folder = newFolder()
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'chunks/page.js'), script)
  writeFileSync(join(folder, 'data.json'), '{}')
  await compressFiles(folder)
  // Older builds, and those for a host, have no compressed files.
  writeFileSync(join(folder, 'chunks/alone.js'), script)
  utimesSync(join(folder, 'chunks/page.js'), 1, 1)
  statuses = new ResponseCounts()
  return siteServer({
    next: async (_, response) => response.writeHead(404).end('Next'),
    files: staticFiles(folder, parts),
    statuses,
  })
})

async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const received = await sendRaw({ port: server.port, path, headers, method, agent: false })
  const own = Object.entries(received.headers).map(([name, values]) => [name, values?.join()])
  return { ...received, headers: Object.fromEntries(own), text: received.body.toString('latin1') }
}

test('HEAD gets the headers, and a client that has a script gets 304', async () => {
  const accepted = { 'accept-encoding': 'br' }
  const [got, head] = [await send(path, accepted), await send(path, accepted, 'HEAD')]
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  expect([head.status, head.text]).toEqual([200, ''])
  const unchanged = await send(path, { ...accepted, 'if-none-match': etag })
  expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', etag])
  const { 'cache-control': cache, vary } = unchanged.headers
  expect([cache, vary]).toEqual(['public, max-age=31536000, immutable', 'Accept-Encoding'])
})

test.each<[string, string, Record<string, string>?, string?]>([
  ['a part of a file', path, { range: 'bytes=0-9' }],
  ['a file if it is another one by its time', path, { 'if-modified-since': new Date(0).toUTCString() }],
  ['a file if it is a certain one', path, { 'if-match': etag }],
  ['a file that is not there', '/_next/static/chunks/none.js'],
  ['a file with a query', `${path}?a=b`],
  ['another method', path, {}, 'POST'],
  ['a file of a type that no page loads', '/_next/static/data.json'],
  [
    'a script that the build has not compressed',
    '/_next/static/chunks/alone.js',
    { 'accept-encoding': 'br' },
  ],
  ['a compressed file by its name', `${path}.br`],
])('Next is asked for %s', async (_what, asked, headers = {}, method = 'GET') => {
  expect((await send(asked, headers, method)).text).toBe('Next')
})

test('a build during the run changes nothing: files stay what they were at the start', async () => {
  writeFileSync(join(folder, 'chunks/page.js'), 'another')
  writeFileSync(join(folder, 'chunks/new.js'), 'another')
  expect((await send(path)).text).toBe(script)
  expect((await send('/_next/static/chunks/new.js')).text).toBe('Next')
})

test('static files count in the statuses', async () => {
  await send(path)
  await send(path, { 'if-none-match': etag })
  expect(await statuses.metric().read()).toMatchObject({ '2xx': 1, '3xx': 1 })
})
