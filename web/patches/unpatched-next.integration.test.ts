/**
 * A small site of Next without the patches of this folder and without the site's server. Each test
 * shows a fault that one of them works around: when it fails, Next behaves by itself, and the patch
 * or the correction can be deleted.
 */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '@repo/kit/free-ports.ts'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { answering, killed } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, runNext } from '#testing/next-process.ts'
import { sendRaw } from '#testing/raw-request.ts'

// In the repository, so that its packages are found, and in a folder that git ignores.
const cache = join(import.meta.dirname, '../../.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'unpatched-next-'))
const running: ChildProcess[] = []
let origin: LocalServer
let port: number

const page = `import { redirect } from 'next/navigation'
export const generateStaticParams = () => [{ name: 'known' }]
export default async ({ params }) => {
  const { name } = await params
  if (name !== 'known') redirect('/page/known/')
  return <h1>{name}</h1>
}`

function write(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

beforeAll(async () => {
  origin = await localServer((_request, response) => response.end('of the other server'))
  write({
    'package.json': '{ "private": true }',
    'next.config.mjs': `export default {
  trailingSlash: true,
  turbopack: { root: ${JSON.stringify(join(import.meta.dirname, '../..'))} },
  headers: async () => [{ source: '/:path*', headers: [{ key: 'x-of-the-site', value: 'yes' }, { key: 'vary', value: 'x-form' }] }],
  rewrites: async () => [{ source: '/other/:path*', destination: '${origin.url}/:path*' }],
}`,
    'proxy.js': "import { NextResponse } from 'next/server'\nexport const proxy = () => NextResponse.next()",
    'app/layout.jsx': 'export default ({ children }) => <html><body>{children}</body></html>',
    'app/page.jsx': 'export default () => <h1>home</h1>',
    'app/file.txt/route.js':
      "export const dynamic = 'force-static'\nexport const GET = () => new Response('a file')",
    'app/page/[name]/page.jsx': page,
  })
  const [code, output] = await build()
  if (code !== 0) throw new Error(`next build failed:\n${output}`)
  port = await freePort()
  const start = run(['start', '--port', String(port), '--hostname', '127.0.0.1'])
  await answering(`http://127.0.0.1:${port}/`, start, outputOf(start))
}, 120_000)

afterAll(async () => {
  await Promise.all(running.map(killed))
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(args: string[]): ChildProcess {
  const child = runNext(args, {}, folder)
  running.push(child)
  return child
}

async function build(): Promise<[number | null, string]> {
  const child = run(['build'])
  const output = outputOf(child)
  const [code]: (number | null)[] = await once(child, 'close')
  return [code ?? null, output()]
}

const send = (path: string, method = 'GET') => sendRaw({ port, path, method })

test('server/next-responses.ts: a redirect that is rendered for a request has two Location headers', async () => {
  const { headers } = await send('/page/unknown/')
  expect(headers.location).toEqual(['/page/known/', '/page/known/'])
})

test('server/next-responses.ts: TRACE and the target * are answered with 500', async () => {
  expect((await send('/', 'TRACE')).status).toBe(500)
  expect((await send('*')).status).toBe(500)
})

test('server/next-responses.ts: a page has not the Vary of next.config.ts, and a file has', async () => {
  const varyOf = async (path: string) => String((await send(path)).headers.vary)
  expect(await varyOf('/')).toMatch(/^rsc,/)
  expect(await varyOf('/')).not.toContain('x-form')
  expect(await varyOf('/file.txt')).toContain('x-form')
})

test('server/next-responses.ts: the response of a route handler has no ETag', async () => {
  const { status, headers } = await send('/file.txt')
  expect(status).toBe(200)
  expect(headers.etag).toBeUndefined()
  expect((await send('/')).headers.etag).toHaveLength(1)
})

test('server/next-responses.ts: a response from another server has no headers of next.config.ts', async () => {
  const { status, headers } = await send('/other/')
  expect(status).toBe(200)
  expect(headers['x-of-the-site']).toBeUndefined()
  expect((await send('/')).headers['x-of-the-site']).toEqual(['yes'])
})
