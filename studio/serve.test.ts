/** Over HTTP, with a small build on disk. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStudio } from './serve.ts'

// A folder whose name begins with a dot: a clone may lie in one.
const folder = mkdtempSync(join(tmpdir(), '.studio-'))
const distDir = join(folder, 'dist')
const bridge = '<script src="https://core.sanity-cdn.com/bridge.js" async data-sanity-core></script>'
const environment = {
  projectId: 'loomwork',
  dataset: 'production',
  apiHost: 'http://localhost:1234',
  siteUrl: 'http://localhost:3000/?a=</script>&b=$&',
}
let studio: Awaited<ReturnType<typeof startStudio>>

beforeAll(async () => {
  mkdirSync(join(distDir, 'static'), { recursive: true })
  writeFileSync(join(distDir, 'index.html'), `<html><head><title>Studio</title>${bridge}</head></html>`)
  writeFileSync(join(distDir, 'static/app-1a2b.js'), 'export {}')
  writeFileSync(join(distDir, 'static/large-3c4d.js'), 'export {}')
  writeFileSync(join(distDir, 'static/large-3c4d.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(distDir, 'static/large-3c4d.js.gz'), gzipSync('export {}'))
  writeFileSync(join(distDir, 'favicon.ico'), 'icon')
  writeFileSync(join(distDir, 'static/old-5e6f.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'not yours')
  studio = await startStudio({ port: 0, host: '127.0.0.1', distDir, environment, metricsToken: 'the-token' })
})

afterAll(async () => {
  await studio.close()
  rmSync(folder, { recursive: true })
})

/** As it is sent: `fetch` would clean the path. */
function raw(path: string, { method = 'GET', accept = '*/*' } = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { port } = new URL(studio.url)
      request({ host: '127.0.0.1', port, path, method, headers: { accept } }, (response) => {
        const { statusCode: status = 0, headers } = response
        textOf(response).then((text) => resolve({ status, headers, text }), reject)
      })
        .on('error', reject)
        .end()
    },
  )
}

const html = { accept: 'text/html,*/*' }

test('the page has the URLs before its first script, and they cannot break it', async () => {
  const { status, text, headers } = await raw('/', html)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
  })
  const [, json] = /<head><script>globalThis\.__loomworkStudio=(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(json ?? '')).toEqual(environment)
})

test('with an embedded lake nothing comes from elsewhere; with hosted Sanity its dashboard may', async () => {
  expect((await raw('/', html)).text).not.toContain('sanity-cdn')
  const hosted = await startStudio({
    port: 0,
    host: '127.0.0.1',
    distDir,
    environment: { ...environment, apiHost: '' },
  })
  expect(await (await fetch(hosted.url)).text()).toContain(bridge)
  await hosted.close()
})

test.each([
  '/index.html',
  '/structure',
  '/structure/nodePage;drafts.node-text-llm',
  '/intent/edit/id=a.b;type=c',
])('a reload at %s is the Studio', async (path) => {
  const { status, text } = await raw(path, html)
  expect([status, text.includes('__loomworkStudio')]).toEqual([200, true])
})

test('files with a content hash are cached permanently, others are revalidated', async () => {
  const script = await raw('/static/app-1a2b.js')
  expect([script.status, script.text]).toEqual([200, 'export {}'])
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await raw('/favicon.ico')).headers['cache-control']).toBe('no-cache')
})

test('a script of an older build is missing, not the page', async () => {
  expect((await raw('/static/app-old.js')).status).toBe(404)
})

test.each(['/../secret.txt', '/..%2fsecret.txt', '/static/../../secret.txt', '/%2e%2e/secret.txt'])(
  'nothing outside the build is given away by %s',
  async (path) => {
    const { status, text } = await raw(path)
    expect([status, text.includes('not yours')]).toEqual([404, false])
  },
)

test.each(['/%', '/%E0%A4%A', '//', '/\\', '/static/%00'])('the server lives after %s', async (path) => {
  expect((await raw(path)).status).toBeLessThan(500)
  expect((await raw('/', html)).status).toBe(200)
})

test('HEAD answers without a body, other methods are refused', async () => {
  expect(await raw('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await raw('/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

test('a missing build and a taken port are one sentence each', async () => {
  const options = { port: 0, host: '127.0.0.1', environment }
  await expect(startStudio({ ...options, distDir: join(folder, 'nowhere') })).rejects.toThrow(
    /^There is no build of the Studio in .*nowhere: run "npm start", which makes it\.$/,
  )
  const port = Number(new URL(studio.url).port)
  await expect(startStudio({ ...options, port, distDir })).rejects.toThrow(
    `Port ${port} is in use: stop the process that uses it, or set STUDIO_PORT or SANITY_STUDIO_URL to another port.`,
  )
})

test('a file is sent compressed to browsers that accept it, and as it is to others', async () => {
  const encodingFor = async (accepted: string) => {
    const { headers } = await fetch(`${studio.url}/static/large-3c4d.js`, {
      headers: { 'accept-encoding': accepted },
    })
    return [headers.get('content-encoding'), headers.get('content-type'), headers.get('vary')]
  }
  expect(await encodingFor('gzip, deflate, br')).toEqual(['br', 'text/javascript', 'Accept-Encoding'])
  expect(await encodingFor('gzip')).toEqual(['gzip', 'text/javascript', 'Accept-Encoding'])
  expect(await encodingFor('identity')).toEqual([null, 'text/javascript', 'Accept-Encoding'])
})

test('clients with the token get the metrics', async () => {
  await raw('/no-such-file')
  const response = await fetch(`${studio.url}/metrics`, { headers: { authorization: 'Bearer the-token' } })
  expect(await response.text()).toMatch(/^http_responses_total\{class="4xx"\} [1-9]/m)
  expect((await raw('/metrics')).status).toBe(401)
})

test('a file that a new build has removed ends its own response only', async () => {
  rmSync(join(distDir, 'static/old-5e6f.js'))
  await expect(raw('/static/old-5e6f.js')).rejects.toThrow('socket hang up')
  expect((await raw('/static/app-1a2b.js')).status).toBe(200)
})
