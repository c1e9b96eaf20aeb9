import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'
import { typeInto } from './search-box.ts'

const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between dark and light mode' })
const html = (page: Page) => page.locator('html')
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const light = 'rgb(251, 249, 244)'
const dark = 'rgb(22, 21, 19)'

test('the site is light whatever the system prefers, until the reader switches', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
  expect(await paper(page)).toBe(light)
  await toggle(page).click()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  expect(await paper(page)).toBe(dark)
  await toggle(page).click()
  expect(await paper(page)).toBe(light)
})

test('the mode is kept, and is there before anything is painted or loaded', async ({ page }) => {
  await open(page, '/')
  await toggle(page).click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  // Without any JavaScript file: an inline script at the top of the page sets the mode.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/docs/nodes/text/llm/')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  expect(await paper(page)).toBe(dark)
  const visible = await page.evaluate(() => {
    const script = [...document.scripts].find(({ textContent }) => textContent?.includes('data-theme'))
    const before = [...document.body.querySelectorAll('*')].filter(
      (element) => script && element.compareDocumentPosition(script) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    return before.filter((element) => element.clientHeight > 0).length
  })
  expect(visible).toBe(0)
})

test('all tabs have the same mode', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto('/')
  await two.goto('/docs/')
  await one.waitForLoadState('networkidle')
  await two.waitForLoadState('networkidle')
  await toggle(one).click()
  await expect(html(two)).toHaveAttribute('data-theme', 'dark')
  // Without a choice, the mode is the default again.
  await one.evaluate(() => localStorage.removeItem('theme'))
  await expect(html(two)).toHaveAttribute('data-theme', 'light')
})

test('the version that is read is remembered, and one that is gone is replaced', async ({ page }) => {
  const key = 'docs-preferred-version-default'
  const kept = () => page.evaluate((name) => localStorage.getItem(name), key)
  await open(page, '/')
  expect(await kept()).toBeNull()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
  await expect.poll(kept).toBe('current')
  await page.evaluate((name) => localStorage.setItem(name, '1.0'), key)
  await page.reload()
  await expect.poll(kept).toBe('current')
})

/** Two ways to fail: the reader forbids storage, or it is full. */
const failures = {
  forbidden: () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [name, fail] of Object.entries(failures)) {
  test(`a storage that is ${name} is logged and ignored`, async ({ page }) => {
    const warnings: string[] = []
    const crashes: Error[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    page.on('pageerror', (error) => crashes.push(error))
    await page.addInitScript(fail)
    await open(page, '/docs/')
    await expect(html(page)).toHaveAttribute('data-theme', 'light')
    await toggle(page).click()
    await expect(html(page)).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('/')
    await typeInto(page.locator('input.DocSearch-Input'), 'pinecone')
    await page.locator('.DocSearch-Hit a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinecone')
    expect(crashes).toEqual([])
    expect(warnings.join('\n')).toContain(
      name === 'full' ? 'cannot store "theme"' : 'The browser blocks storage',
    )
  })
}
