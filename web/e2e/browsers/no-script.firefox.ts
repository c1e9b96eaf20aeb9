/**
 * The tests whose titles begin with "without JavaScript" or "without scripts", in a Firefox with
 * JavaScript switched off: over WebDriver BiDi Playwright ignores `javaScriptEnabled: false`.
 *
 * Playwright's `click`, its screenshots and `expect(locator)` wait for animation frames and
 * promises in the page, which do not occur here. `expect.poll` polls from outside.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'

const llm = '/docs/nodes/text/llm/'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, firefoxUserPrefs: { 'javascript.enabled': false } })
  },
  screenshot: 'off',
})

// The first script of every page sets the theme.
test.afterEach(async ({ page }) => {
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull()
})

const heading = (page: Page) => () => page.getByRole('heading', { level: 1 }).textContent()
const path = (page: Page) => () => page.url().replace(new URL(page.url()).origin, '')

async function follow(link: Locator) {
  await expect.poll(() => link.isVisible()).toBe(true)
  await link.press('Enter')
}

test('with JavaScript switched off a small screen has the sidebar above the text, and no buttons without a function', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const address of ['/docs/nodes/inputs-outputs/api-action/', '/docs/', '/search/', llm]) {
    await page.goto(address)
    // Only forms work: the search, and feedback on a page with text.
    const names = await page.getByRole('button').allTextContents()
    expect(new Set(names.map((name) => name.trim())), address).toEqual(
      new Set(address === '/docs/' || address === '/search/' ? ['Search'] : ['Search', 'Yes', 'No']),
    )
    expect(await page.getByRole('checkbox').count(), address).toBe(0)
  }
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }))
  await expect.poll(heading(page)).toBe('First steps')
  await follow(page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Nodes' }))
  await expect.poll(heading(page)).toBe('Nodes')
})

test('with JavaScript switched off the search form, its results and their links work', async ({ page }) => {
  await page.goto('/search/')
  await page.getByRole('main').getByRole('searchbox').pressSequentially('vector')
  await page.keyboard.press('Enter')
  await expect.poll(path(page)).toBe('/search/?q=vector')
  await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/^\d+ documents found$/)
  await follow(page.getByRole('main').getByRole('listitem').getByRole('link').first())
  await expect.poll(path(page)).toMatch(/^\/docs\//)
})

test('with JavaScript switched off all groups are links', async ({ page }) => {
  await page.goto('/docs/')
  expect(await page.getByRole('form', { name: 'Find a node' }).count()).toBe(0)
  await follow(page.locator('[data-unfiltered]').getByRole('link', { name: 'Text', exact: true }))
  await expect.poll(heading(page)).toBe('Text')
  expect(await page.getByRole('main').getByRole('link', { name: /^LLM/ }).first().isVisible()).toBe(true)
})
