import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { answers, revalidated } from './answers.ts'
import { open } from './router.ts'

const { STUDIO_URL = '', LAKE_URL = '' } = process.env
const node = '/docs/nodes/inputs-outputs/api-action/'
const guide = '/docs/getting-started/first-steps/'

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
    let written: string[] = []

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
        if (request.method() !== 'GET') written.push(request.url())
        const { origin, pathname, protocol } = new URL(request.url())
        // The lake delivers the images of pages.
        const isOurs =
          origin === baseURL || protocol === 'data:' || (origin === LAKE_URL && /^\/images\//.test(pathname))
        if (!isOurs) broken.push(`asked elsewhere: ${request.url()}`)
      })
    })
    test.beforeEach(() => {
      broken = []
      written = []
    })
    test.afterAll(() => context.close())

    for (const path of pages) {
      test(`${path} causes no violation, sends nothing, no other site gets a request, and there is no cookie`, async () => {
        await open(page, path)
        // The script of the page runs: a click on the theme switch works.
        const theme = () => page.locator('html').getAttribute('data-theme')
        const before = await theme()
        await page.getByRole('button', { name: 'Switch between dark and light mode' }).click()
        await expect.poll(theme).not.toBe(before)
        expect(broken).toEqual([])
        // A page that is not found asks for similar ones.
        if (path !== '/docs/nowhere/') expect(written).toEqual([])
        expect(await context.cookies()).toEqual([])
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

test('every kind of response has the security headers, and none is shown from a cache that did not ask', async ({
  request,
}) => {
  const made = `/docs/never-asked-${Date.now()}/`
  const both = [...answers, { path: made, status: 404, control: revalidated }].flatMap((one) => [one, one])
  // New pages and cached pages are answered by different code.
  for (const { path, status, control } of both) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(status)
    const headers = response.headers()
    expect(headers['cache-control'], path).toMatch(control)
    expect(headers, path).toMatchObject({
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
      "connect-src 'self' https://plausible.io",
    ])
      expect(`${policy};`, path).toContain(`${directive};`)
    expect(policy).not.toContain('unsafe-eval')
    expect(headers['strict-transport-security'], path).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})
