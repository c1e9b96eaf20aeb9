import { expect, type Page, test } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { open, push } from './router.ts'
import { typeInto } from './search-box.ts'

const llm = '/docs/nodes/text/llm/'
const splitter = '/docs/nodes/text/document-splitter/'

/** Follows a link of the sidebar without hovering first, which would prefetch its page. */
async function follow(page: Page, path: string) {
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .locator(`a[href="${path}"]`)
    .evaluate((link) => link instanceof HTMLElement && link.click())
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a link leads to the top of its page, Back to where the last one was left', async ({ page }) => {
  await open(page, llm)
  await page.evaluate(() => window.scrollTo(0, 900))
  await follow(page, splitter)
  await expect(heading(page)).toHaveText('Document Splitter')
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('LLM')
  await expect.poll(() => scrolled(page)).toBe(900)
  await expectNoBar(page)
})

test('Back shows a page where it was left, even if it has to be loaded again', async ({ page }) => {
  await open(page, llm)
  // Lower than the other page is long.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const left = await scrolled(page)
  await follow(page, splitter)
  await expect(heading(page)).toHaveText('Document Splitter')
  expect(await page.evaluate(() => document.body.scrollHeight - window.innerHeight)).toBeLessThan(left)
  await page.reload()
  await page.goBack()
  await expect(heading(page)).toHaveText('LLM')
  await expect.poll(() => scrolled(page)).toBe(left)
})

test('a link leaves the focus at the heading of its page, and Back leaves it alone', async ({ page }) => {
  await open(page, llm)
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'Document Splitter' })
    .press('Enter')
  await expect(heading(page)).toHaveText('Document Splitter')
  await expect(heading(page)).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  // The next Tab continues below the heading.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').getByRole('link', { name: /settings?$/ })).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('LLM')
  await expect(heading(page)).not.toBeFocused()
  // A page without a sidebar, from the navbar.
  await page.getByRole('link', { name: 'Loomwork', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toBeFocused()
})

test('Back to a section from another page shows its page again, and so does Forward', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await open(page, llm)
  const toc = page.getByRole('navigation', { name: 'On this page' })
  // The second click replaces the entry with one of the same URL.
  for (let times = 0; times < 2; times += 1) await toc.getByRole('link', { name: 'Settings' }).click()
  await follow(page, splitter)
  await expect(heading(page)).toHaveText('Document Splitter')
  await page.goBack()
  await expect(heading(page)).toHaveText('LLM')
  await expect(page).toHaveURL(/\/llm\/#settings$/)
  await expectAtTop(page, 'settings')
  await page.goForward()
  await expect(heading(page)).toHaveText('Document Splitter')
  await page.goBack()
  await expect(heading(page)).toHaveText('LLM')
  // A refreshed page stays at its section.
  await page.reload()
  await expect(page).toHaveURL(/\/llm\/#settings$/)
  await back(page)
  await expect(page).toHaveURL(/\/llm\/$/)
  await expect.poll(() => scrolled(page)).toBe(0)
})

/** Within a page. In Firefox, Playwright's `goBack` waits for an event that only loads cause. */
async function back(page: Page) {
  await page.evaluate(() => history.back())
}

/** Checked after 200 ms as well, when a slow route change shows its indicator. */
async function expectNoBar(page: Page) {
  await page.waitForTimeout(500)
  await expect(page.locator('#route-state[data-state="slow"]')).toHaveCount(0)
}

test('a link with a hash leads to its section, on another page and on this one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await open(page, '/docs/')
  await page.getByRole('button', { name: 'Search' }).click()
  await typeInto(page.locator('input.DocSearch-Input'), '429 You exceeded your current quota')
  // The page's own box comes first; it can be found by the message, too.
  const hit = page.locator('.DocSearch-Hit').filter({ hasText: '429 You exceeded your current quota' })
  await hit.first().locator('a').click()
  await expect(page).toHaveURL(/\/docs\/nodes\/.*#/)
  await expectAtTop(page, decodeURIComponent(new URL(page.url()).hash.slice(1)))
  const section = page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Settings' })
  await section.click()
  await expect(page).toHaveURL(/#settings$/)
  await expectAtTop(page, 'settings')
})

/** Below the navbar, 60 px high, and not much lower. */
async function expectAtTop(page: Page, id: string) {
  const section = page.locator(`[id="${id}"]`)
  const isAtTop = () =>
    section.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return top >= 60 && top < 120
    })
  // Polled as a whole: on its way there, the section is above the window for a moment.
  await expect.poll(isAtTop).toBe(true)
}

test('a change of the query alone does not scroll', async ({ page }) => {
  await open(page, llm)
  await page.evaluate(() => window.scrollTo(0, 900))
  await push(page, `${llm}?from=mail`)
  await expect(page).toHaveURL(/from=mail$/)
  await page.waitForTimeout(200)
  expect(await scrolled(page)).toBe(900)
  // With a hash the page scrolls, because the reader requested a section.
  await push(page, `${llm}?from=letter#settings`)
  await expectAtTop(page, 'settings')
})

test('a route change of more than 200 ms shows a bar and a centered spinner, a quick one nothing', async ({
  page,
}) => {
  // The clock is under the test's control, however busy the machine is.
  await page.clock.install({ time: '2026-01-01T10:00:00Z' })
  await page.clock.pauseAt('2026-01-01T10:00:01Z')
  await open(page, llm)
  const spinner = page.getByRole('img', { name: 'Loading' })
  const { promise: measured, resolve: letGo } = Promise.withResolvers<void>()
  const held = page.waitForRequest((request) => isContent(new URL(request.url())))
  await page.route(isContent, async (route) => {
    await measured
    await route.continue()
  })
  await follow(page, splitter)
  await held
  await page.clock.runFor(199)
  await expect(page.locator('#route-state')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(spinner).toBeVisible()
  await expect(page.locator('.route-bar')).toBeVisible()
  // The width of the window without the scroll bar.
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  }))
  expect(await spinner.boundingBox()).toEqual({
    x: (width - 128) / 2,
    y: (height - 110) / 2,
    width: 128,
    height: 110,
  })
  // The current page stays until then.
  await expect(heading(page)).toHaveText('LLM')
  letGo()
  await expect(heading(page)).toHaveText('Document Splitter')
  await expect(spinner).toBeHidden()
  await expect(page.locator('.route-bar')).toBeHidden()
  // A page that arrived in time shows no indicator afterwards either.
  await follow(page, '/docs/nodes/text/text-embedder/')
  await expect(heading(page)).toHaveText('Text Embedder')
  await page.clock.runFor(1000)
  await expect(spinner).toBeHidden()
})

function isContent(url: URL): boolean {
  return url.pathname === splitter
}

for (const failure of ['the network fails', 'the server fails']) {
  test(`when ${failure} a red box, half as wide as the window, has a button that tries again`, async ({
    page,
  }) => {
    await open(page, llm)
    let isDown = true
    await page.route(isContent, (route) => {
      if (!isDown) return route.continue()
      return failure === 'the network fails' ? route.abort() : route.fulfill({ status: 503, body: 'gone' })
    })
    await follow(page, splitter)
    const box = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await expect(box).toBeVisible()
    const { width = 0 } = page.viewportSize() ?? {}
    expect((await box.boundingBox())?.width).toBeCloseTo(
      await page.evaluate(() => document.body.clientWidth / 2),
      0,
    )
    expect(width).toBeGreaterThan(0)
    await expect(box).toHaveCSS('background-color', 'rgb(179, 38, 59)')
    expect(await findingsOfAxe(page, '#route-state')).toEqual([])
    // The current page is still there, and a second failure is reported again.
    await expect(heading(page)).toHaveText('LLM')
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(box).toBeVisible()
    isDown = false
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page)).toHaveText('Document Splitter')
    await expect(page).toHaveURL(splitter)
    await expect(box).toBeHidden()
  })
}

for (const early of ['', ', also before the styles arrive']) {
  test(`a chunk that fails causes a warning and one reload of the page; then the box has the button${early}`, async ({
    page,
    request,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    // As after a new deployment, which removes the chunk with the search page.
    const html = await (await request.get('/search/')).text()
    let isGone = true
    let gone = ''
    for (const [url] of html.matchAll(/\/_next\/static\/chunks\/[^"\\]+\.js/g)) {
      if ((await (await request.get(url)).text()).includes('Type your search here')) gone = url
    }
    await page.route(`**${gone}`, (route) => (isGone ? route.abort() : route.continue()))
    if (early) {
      await page.route('**/*.css', async (route) => {
        await page.waitForTimeout(1000)
        await route.continue().catch(() => undefined)
      })
    }
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    const found = heading(page).filter({ hasText: 'Search the documentation' })
    const box = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await page.goto('/search/')
    // What the server has rendered can still be read.
    await expect(box).toBeVisible()
    await expect(found).toBeVisible()
    await page.waitForTimeout(1000)
    expect(loads).toBe(2)
    expect(warnings.join('\n')).toMatch(/\.js could not be loaded\./)
    // The same chunk again: no second reload.
    loads = 0
    await page.goto('/search/')
    await expect(box).toBeVisible()
    await page.waitForTimeout(1000)
    expect(loads).toBe(1)
    isGone = false
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(found).toBeVisible()
    await expect(box).toBeHidden()
  })
}
