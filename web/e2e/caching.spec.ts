import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { revalidated } from './answers.ts'
import { isApplied } from './applied.ts'
import { aGuide, lakeClient, removeMade } from './lake.ts'

const folder = '/docs/getting-started/'

test.afterEach(removeMade)

async function publish(request: APIRequestContext, id: string, slug: string, title: string) {
  await lakeClient().createOrReplace(aGuide(id, slug, { title }))
  await isApplied(request, id)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectPage(page: Page, asked: string, { title, at }: { title: string; at: string }) {
  await page.goto(`${folder}${asked}/`)
  await expect(heading(page)).toHaveText(title)
  await expect(page).toHaveURL(`${folder}${at}/`)
}

test.describe('a browser', () => {
  test('follows a page that moves away and back, and finds a new page at a path that was left', async ({
    page,
  }) => {
    await publish(page.request, 'mover', 'there', 'The mover')
    await expectPage(page, 'there', { title: 'The mover', at: 'there' })
    await publish(page.request, 'mover', 'elsewhere', 'The mover')
    await expectPage(page, 'there', { title: 'The mover', at: 'elsewhere' })
    await expectPage(page, 'there', { title: 'The mover', at: 'elsewhere' })

    await publish(page.request, 'mover', 'there', 'The mover')
    await expectPage(page, 'there', { title: 'The mover', at: 'there' })
    await expectPage(page, 'elsewhere', { title: 'The mover', at: 'there' })

    await publish(page.request, 'mover', 'elsewhere', 'The mover')
    await expectPage(page, 'there', { title: 'The mover', at: 'elsewhere' })
    await publish(page.request, 'newcomer', 'there', 'The newcomer')
    await expectPage(page, 'there', { title: 'The newcomer', at: 'there' })
  })
})

test('a page is sent as Markdown to a client that prefers it, also when it is missing, moved or unchanged', async ({
  request,
}) => {
  const get = (path: string, accept: string, headers = {}) =>
    request.get(path, { maxRedirects: 0, headers: { accept, ...headers } })
  const preferring = 'text/markdown, text/html;q=0.9, */*;q=0.1'
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (const [path, file] of [
    ['/', '/index.md'],
    ['/docs/', '/docs.md'],
    ['/docs/nodes/text/llm/', '/docs/nodes/text/llm.md'],
    ['/docs/category/image/', '/docs/category/image.md'],
    ['/docs/tags/', '/docs/tags.md'],
    ['/docs/tags/api/', '/docs/tags/api.md'],
  ] as const) {
    // The first may be rendered for the request; the second is cached.
    for (const time of ['first', 'second']) {
      const markdown = await get(path, preferring)
      const what = `${path}, the ${time} time`
      expect(markdown.status(), what).toBe(200)
      expect(markdown.headers(), what).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'content-location': file,
        'cache-control': revalidated,
      })
      expect(markdown.headers().vary?.split(', '), what).toContain('Accept')
      expect(await markdown.text(), what).toBe(await (await get(file, '*/*')).text())
      const html = await get(path, browser)
      expect(html.headers()['content-type'], what).toBe('text/html; charset=utf-8')
      expect(html.headers().vary?.split(', '), what).toContain('Accept')
    }
    const head = await request.head(path, { headers: { accept: preferring } })
    expect([head.status(), head.headers()['content-location'], (await head.body()).length]).toEqual([
      200,
      file,
      0,
    ])
    for (const accept of [preferring, browser]) {
      const other = accept === browser ? preferring : browser
      // Again if what the test before has removed changes the page between two requests.
      await expect(async () => {
        const { etag = '' } = (await get(path, accept)).headers()
        const unchanged = await get(path, accept, { 'if-none-match': etag })
        expect([unchanged.status(), unchanged.headers().vary?.split(', ')], `${path} for ${accept}`).toEqual([
          304,
          expect.arrayContaining(['Accept']),
        ])
        expect((await get(path, other, { 'if-none-match': etag })).status(), path).toBe(200)
      }).toPass({ timeout: 10_000 })
    }
  }
  for (const path of ['/docs/nowhere/', '/nowhere/', '/index/']) {
    const missing = await get(path, preferring)
    expect([missing.status(), missing.headers().vary?.split(', ')], path).toEqual([
      404,
      expect.arrayContaining(path === '/index/' ? [] : ['Accept']),
    ])
    if (path !== '/index/') expect(await missing.text()).toMatch(/^# Page not found\n/)
  }
  const moved = await get('/docs/nodes/text/', preferring)
  expect([moved.status(), moved.headers().location]).toEqual([308, '/docs/category/text.md'])
  expect(moved.headers().vary?.split(', ')).toContain('Accept')
  expect((await get('/docs/nodes/text/', browser)).headers().location).toBe('/docs/category/text/')
  // Files, the search and the routes of programs have one form.
  for (const path of ['/nodes.json', '/search/', '/api/status/', '/llms.txt'])
    expect((await get(path, 'text/markdown')).headers()['content-type'], path).not.toContain('text/markdown')
})

test("a tab with Next's client gets pages instead of payloads, and loads them", async ({ request }) => {
  const headers = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
  const page = await request.get('/docs/nodes/text/llm/', { headers })
  expect(page.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': revalidated,
  })
})
