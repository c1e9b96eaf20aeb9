import { type BrowserContext, expect, type Page, test } from '@playwright/test'

const { STUDIO_URL = '', LAKE_URL = '' } = process.env
const node = '/docs/nodes/inputs-outputs/api-action/'
const guide = '/docs/getting-started/first-steps/'

/** One path of every kind of page; the last one does not exist. */
const pages = [
  '/',
  '/docs/',
  guide,
  node,
  '/docs/category/image/',
  '/docs/tags/',
  '/docs/tags/api/',
  '/search/',
  '/search/?q=vector',
  '/docs/nowhere/',
]

test.describe
  .serial('the policy', () => {
    let context: BrowserContext
    let page: Page
    let broken: string[] = []

    test.beforeAll(async ({ browser, baseURL }) => {
      context = await browser.newContext()
      page = await context.newPage()
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          console.error(`broken policy: ${violatedDirective} ${blockedURI} ${sample}`),
        )
      })
      page.on('console', (message) => {
        if (/broken policy|Content Security Policy/.test(message.text())) broken.push(message.text())
      })
      page.on('request', (request) => {
        const { origin, pathname, protocol } = new URL(request.url())
        // The lake delivers the images of pages.
        const isOurs =
          origin === baseURL || protocol === 'data:' || (origin === LAKE_URL && /^\/images\//.test(pathname))
        if (!isOurs) broken.push(`asked elsewhere: ${request.url()}`)
      })
    })
    test.beforeEach(() => {
      broken = []
    })
    test.afterAll(() => context.close())

    for (const path of pages) {
      test(`${path} causes no violation, and no other site gets a request`, async () => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        // The script of the page runs: a click on the theme switch works.
        const theme = () => page.locator('html').getAttribute('data-theme')
        const before = await theme()
        await page.getByRole('button', { name: 'Switch between dark and light mode' }).click()
        await expect.poll(theme).not.toBe(before)
        expect(broken).toEqual([])
      })
    }

    test('the search, an enlarged image and a followed link cause no violation', async () => {
      await page.goto(node)
      // Until then the page handles no keys.
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill('pinecone')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
      const picture = page.locator('article img[data-zoom]').first()
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('role', 'button')
      await picture.click()
      // It handles Escape once it is open.
      await expect(page.locator('.medium-zoom-overlay')).toHaveCSS('opacity', '1')
      await page.keyboard.press('Escape')
      await expect(page.locator('.medium-zoom-overlay')).toHaveCount(0)
      await page.getByRole('link', { name: /^Next/ }).click()
      await expect(page).not.toHaveURL(node)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(broken).toEqual([])
    })

    test('a script that was not part of a cached page does not run, and requests to other sites fail', async () => {
      await page.goto(node)
      const outcome = await page.evaluate(async () => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "taken over"'
        document.body.append(script)
        const asked = await fetch('https://elsewhere.example/').then(
          () => 'answered',
          () => 'refused',
        )
        return { title: document.title, asked }
      })
      expect(outcome.title).not.toBe('taken over')
      expect(outcome.asked).toBe('refused')
      // The browser reports violations with a delay.
      const told = () => broken.join('\n')
      await expect.poll(told).toContain('script-src-elem inline')
      await expect.poll(told).toContain('connect-src https://elsewhere.example/')
    })
  })

/** Every kind of response, each with its status. */
const answers: readonly (readonly [what: string, path: string, status: number])[] = [
  ...pages.map((path) => ['a page', path, path === '/docs/nowhere/' ? 404 : 200] as const),
  ['the Markdown of a page', '/docs/nodes/text/llm.md', 200],
  ['a file about the site', '/llms.txt', 200],
  ['the site map', '/sitemap.xml', 200],
  ['an image for links', '/og/nodes/text/llm.png', 200],
  ['the manifest', '/manifest.webmanifest', 200],
  ['a public file', '/icon.svg', 200],
  ['a missing file', '/nothing.svg', 404],
  ['a missing script', '/_next/static/chunks/none.js', 404],
  ['a redirect to the slash', '/docs', 308],
  ['a redirect from .html', '/docs/index.html', 308],
  ['a malformed URL', '/docs/%zz/', 400],
  ['the status', '/api/status/', 200],
  ['the health', '/api/health/', 200],
  ['the readiness', '/api/ready/', 200],
  ['a refused draft', '/api/draft/enable/', 401],
  ['an answer of the search server', '/search-api/1/isalive', 200],
  ['a refusal of the search server', '/search-api/1/indexes', 403],
]

test('through the site the search server accepts only searches, whatever key is sent', async ({
  request,
}) => {
  const { ALGOLIA_ADMIN_KEY = '', ALGOLIA_INDEX_NAME: index = '' } = process.env
  const headers = { 'x-algolia-api-key': ALGOLIA_ADMIN_KEY }
  const statusOf = async (method: string, path: string, data?: object) =>
    (await request.fetch(`/search-api/1/${path}`, { method, headers, data, maxRedirects: 0 })).status()
  expect(await statusOf('POST', 'indexes/*/queries', { requests: [{ indexName: index }] })).toBe(200)
  expect(await statusOf('POST', `indexes/${index}/query`, {})).toBe(200)
  const refused = [
    ['GET', 'keys'],
    ['GET', `indexes/${index}/settings`],
    ['PUT', `indexes/${index}/query`],
    ['POST', `indexes/${index}/browse`],
    ['POST', `indexes/${index}/batch`],
    ['DELETE', `indexes/${index}`],
  ] as const
  for (const [method, path] of refused) expect(await statusOf(method, path), `${method} ${path}`).toBe(403)
})

test('every kind of response carries the headers, also a cached page that is sent for the first time', async ({
  request,
}) => {
  const made = `/docs/never-asked-${Date.now()}/`
  for (const [what, path, status] of [...answers, ['a 404 just made', made, 404] as const]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), `${what}: ${path}`).toBe(status)
    const headers = response.headers()
    expect(headers, `${what}: ${path}`).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    const [policy = ''] = (headers['content-security-policy'] ?? '').split(', ')
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors 'self' ${STUDIO_URL}`,
      "connect-src 'self'",
    ])
      expect(`${policy};`, `${what}: ${path}`).toContain(`${directive};`)
    expect(policy).not.toContain('unsafe-eval')
    expect(headers['strict-transport-security'], path).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('behind TLS browsers are required to keep using it', async ({ request }) => {
  for (const path of ['/', '/docs', '/icon.svg']) {
    const response = await request.get(path, {
      headers: { 'x-forwarded-proto': 'https' },
      maxRedirects: 0,
    })
    expect(response.headers()['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains')
  }
})

test('a cached page names each of its inline scripts, and is otherwise unchanged', async ({ request }) => {
  for (const path of ['/', '/docs/', guide, node, '/docs/tags/']) {
    const first = await request.get(path)
    const policies = first
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect(policies, path).toHaveLength(2)
    const [, own] = policies
    // The theme, the bundler's list of files, the payload, and on the home page a check of its
    // style.
    expect(own?.value, path).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}='){3,4}$/)
    expect(own?.value).not.toContain('unsafe-inline')
    expect(await (await request.get(path)).text()).toBe(await first.text())
  }
})
