import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repo/kit/free-ports.ts'
import { whyNoVarnish } from '@repo/kit/programs.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { cuttable } from '#testing/cuttable.ts'
import { builtSite } from '#testing/site.ts'
import { edgeToken, testVarnish } from '#testing/varnish.ts'

const missing = whyNoVarnish()
const path = '/docs/nodes/text/llm/'

/** A second between the check of a response and its storing, where there are microseconds. */
const withGap = (vcl: string) =>
  vcl
    .replace('import var;', 'import var;\nimport vtc;')
    .replace(/( {2}set beresp\.http\.xkey = [^\n]*\n)/, '$1  if (bereq.http.X-Gap) { vtc.sleep(1s); }\n')

describe.skipIf(missing)(`a site behind Varnish${missing ? ` (${missing})` : ''}`, () => {
  let port: number
  let version = 0
  const site = openedForFile(async () => {
    port = await freePort()
    return builtSite(smallDocumentation(), undefined, {
      SITE_EDGE_URLS: `http://127.0.0.1:${port}`,
      SITE_EDGE_TOKEN: edgeToken,
    })
  })
  const between = openedForFile(() => cuttable(Number(new URL(site.url).port)))
  const varnish = openedForFile(() => testVarnish([between.port], { port, vcl: withGap }))
  beforeAll(async () => {
    await varnish.start()
    await site.start()
  })

  async function read(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(varnish.url + url, { redirect: 'manual', headers })
    return {
      status: response.status,
      text: await response.text(),
      isHit: response.headers.get('cache-status')?.startsWith('edge; hit') ?? false,
      headers: response.headers,
    }
  }

  /** Reads until the edge has it: the first response after a render is not stored. */
  async function stored(url: string, headers: Record<string, string> = {}) {
    await expect.poll(async () => (await read(url, headers)).isHit, { timeout: 5_000 }).toBe(true)
    return await read(url, headers)
  }

  async function write(id = 'llm'): Promise<string> {
    version += 1
    const title = `Version ${version} of ${id}.`
    await site.write(aNodePage(id, 'text', { title, position: 1 }))
    return title
  }

  async function publish(id = 'llm'): Promise<string> {
    const title = await write(id)
    const { status, report } = await site.notify(id)
    expect(status, JSON.stringify(report)).toBe(200)
    return title
  }

  test('pages, Markdown, 404s and redirects are stored, each form for itself', async () => {
    const page = await stored(path)
    expect(page.text).toContain('<html')
    const markdown = await stored(path, { accept: 'text/markdown' })
    expect(markdown.text).toContain('# ')
    expect(markdown.text).not.toContain('<html')
    expect((await stored('/docs/nodes/text/llm.md')).text).toBe(markdown.text)
    expect((await stored('/docs/nodes/text/nothing/')).status).toBe(404)
    expect((await stored('/sitemap.xml')).text).toContain('<urlset')
    for (const name of ['surrogate-key', 'surrogate-control', 'xkey', 'x-change', 'x-fetch'])
      expect(page.headers.get(name), name).toBeNull()
    // Readers' browsers ask again each time.
    expect(page.headers.get('cache-control')).toBe('max-age=0, s-maxage=0, must-revalidate')
    const etag = page.headers.get('etag') ?? ''
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
  })

  test('each reader gets the best form that it accepts, and a publish drops all of them', async () => {
    const accepted = {
      br: ['gzip, deflate, br, zstd', 'br;q=0.8,gzip;q=0.1', 'GZIP , BR'],
      gzip: ['gzip, deflate', 'gzip;q=1.0, br;q=0', 'x-gzip, gzip;q=0.5, br ; q=0.0'],
      // A client that accepts Brotli alone is not known to exist.
      none: ['identity', '', 'gzip;q=0, deflate', 'br', 'zstd, brotli, gzipped'],
    }
    const readForms = async () => {
      const texts = new Set<string>()
      for (const [form, headers] of Object.entries(accepted))
        for (const accept of headers) {
          const response = await read(path, { 'accept-encoding': accept })
          expect([response.headers.get('content-encoding') ?? 'none', response.isHit], accept).toEqual([
            form,
            true,
          ])
          expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
          texts.add(response.text)
          const again = { 'accept-encoding': accept, 'if-none-match': response.headers.get('etag') ?? '' }
          expect((await read(path, again)).status, accept).toBe(304)
        }
      return texts
    }
    for (let round = 0; round < 2; round += 1) {
      const title = await publish()
      for (const [first = ''] of Object.values(accepted)) {
        const { text, isHit } = await read(path, { 'accept-encoding': first })
        expect([text.includes(title), isHit], first).toEqual([true, false])
      }
      // Until the node has compressed it with Brotli, the edge has gzip for a moment.
      const encoding = async () => {
        const { headers, isHit } = await read(path, { 'accept-encoding': accepted.br[0] ?? '' })
        return isHit && headers.get('content-encoding')
      }
      await expect.poll(encoding, { timeout: 30_000 }).toBe('br')
      for (const [first = ''] of Object.values(accepted)) await stored(path, { 'accept-encoding': first })
      expect(await readForms()).toEqual(new Set([expect.stringContaining(title)]))
    }
  })

  test('what a publish changes is fetched again, and nothing else', async () => {
    const far = '/robots.txt'
    await stored(far)
    // Until then a purge drops it in case it missed it (site.vcl, vcl_hit).
    await sleep(5_500)
    for (let round = 0; round < 3; round += 1) {
      await stored(path)
      await stored('/docs/nodes/text/llm.md')
      const title = await publish()
      for (const url of [path, '/docs/nodes/text/llm.md', '/docs/category/text/']) {
        const { text, isHit } = await read(url)
        expect(text, url).toContain(title)
        expect(isHit, url).toBe(false)
      }
      expect((await read(far)).isHit).toBe(true)
    }
  })

  test('a 404 that the edge has becomes a page, and a page a 404', async () => {
    const url = '/docs/nodes/text/newcomer/'
    expect((await stored(url)).status).toBe(404)
    const title = await publish('newcomer')
    expect(await read(url)).toMatchObject({ status: 200, text: expect.stringContaining(title) })
    await stored(url)
    await site.remove('newcomer')
    expect([(await site.notify('newcomer')).status, (await read(url)).status]).toEqual([200, 404])
  })

  test('a response that was on its way to the edge during the publish is not stored', async () => {
    // The edge does not have it, and fetches it while the site still has the version before.
    const before = await publish()
    const pass = between.hold()
    const begun = read(path)
    await expect.poll(() => between.held()).toBeGreaterThan(1_000)
    const after = await publish()
    // It waits for the fetch of the first one, which is too old for it.
    const late = read(path)
    await sleep(100)
    pass()
    expect((await begun).text).toContain(before)
    expect((await late).text).toContain(after)
    for (let n = 0; n < 5; n += 1) expect((await read(path)).text).toContain(after)
  })

  test('nor is one that is about to be stored when the purge arrives', async () => {
    const before = await publish()
    const begun = read(path, { 'x-gap': 'yes' })
    await sleep(300)
    const after = await publish()
    expect((await begun).text).toContain(before)
    for (let n = 0; n < 5; n += 1) {
      expect((await read(path)).text).toContain(after)
      await sleep(50)
    }
  })

  test('previews of drafts and requests with a token are neither stored nor answered from the store', async () => {
    await stored(path)
    expect((await read(path, { cookie: 'a=b; __prerender_bypass=x' })).isHit).toBe(false)
    expect((await read(path, { cookie: 'preview-session=x' })).isHit).toBe(false)
    expect((await read(path, { authorization: 'Bearer x' })).isHit).toBe(false)
    expect((await read(path, { cookie: 'a=b' })).isHit).toBe(true)
  })

  test('an open tab sees the number of the last change in what the edge has', async () => {
    await publish('splitter')
    await stored('/robots.txt')
    await publish('splitter')
    const last = await (await fetch(`${site.url}/api/last-change/`)).text()
    expect((await read('/robots.txt')).headers.get('server-timing')).toBe(`last-change;desc="${last}"`)
  })

  test('a purge without the token is refused', async () => {
    for (const authorization of ['', 'Bearer x'])
      expect((await fetch(varnish.url, { method: 'PURGE', headers: { authorization } })).status).toBe(403)
  })

  test('a publish is not answered with 200 until the edge is purged', async () => {
    await publish()
    await stored(path)
    varnish.freeze()
    const title = await write()
    const { status, report } = await site.notify('llm')
    varnish.thaw()
    expect(status).toBe(503)
    expect(report.failures).toMatchObject([
      { what: 'edge cache', why: expect.stringContaining('does not answer') },
    ])
    // The site tries it again by itself.
    await expect.poll(async () => (await site.status()).failures, { timeout: 10_000 }).toEqual([])
    expect((await read(path)).text).toContain(title)
    expect((await site.notify('llm')).status).toBe(200)
  })

  test('an edge that was restarted has nothing old', async () => {
    await publish()
    await stored(path)
    await varnish.kill()
    const title = await write()
    expect((await site.notify('llm')).status).toBe(503)
    await varnish.start()
    expect((await read(path)).text).toContain(title)
    await expect.poll(async () => (await site.status()).failures, { timeout: 10_000 }).toEqual([])
  })

  test('an edge that was restarted stores pages before the next publish', async () => {
    await varnish.kill()
    await varnish.start()
    await stored(path)
  })

  test('without the site the edge serves what it has, and says so; and nothing old when the site returns', async () => {
    await publish()
    await stored(path)
    await site.kill()
    await expect
      .poll(async () => (await read(path)).headers.get('cache-status'), { timeout: 10_000 })
      .toBe('edge; hit; detail="no node answers"')
    const unknown = await read('/docs/nodes/text/embedder/?fresh')
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5'])
    const title = await write()
    await site.start()
    // Purged already, and the edge may not have seen yet that the site answers again.
    const back = await vi.waitUntil(
      async () => {
        const answer = await read(path)
        return answer.status !== 503 && answer
      },
      { timeout: 10_000 },
    )
    expect(back.text).toContain(title)
  })
})
