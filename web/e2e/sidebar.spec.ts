import { expect, type Page, test } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { open } from './router.ts'

const guide = '/docs/getting-started/first-steps/'
const llm = '/docs/nodes/text/llm/'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' })
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true })
const button = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Pages in ${name}`, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a branch opens and closes in place, by mouse and by keys', async ({ page }) => {
  await open(page, guide)
  await expect(button(page, 'Nodes')).toHaveAttribute('aria-expanded', 'false')
  await button(page, 'Nodes').click()
  await expect(button(page, 'Nodes')).toHaveAttribute('aria-expanded', 'true')
  await expect(link(page, 'Speech')).toBeVisible()
  await button(page, 'Speech').press('Enter')
  await expect(link(page, 'TTS')).toBeVisible()
  await button(page, 'Speech').press('Space')
  await expect(link(page, 'TTS')).toBeHidden()
  await expect(button(page, 'Speech')).toBeFocused()
  await expect(button(page, 'Speech')).toHaveAttribute('aria-expanded', 'false')
  // Tab leads from a category to its button, and on to its pages.
  await link(page, 'Nodes').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Nodes')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link(page, 'Data Sources & Storage')).toBeFocused()
  await expect(page).toHaveURL(guide)
  expect(await findingsOfAxe(page, 'aside')).toEqual([])
})

test('the button of a branch is next to its link, and large enough for fingers', async ({ page }) => {
  await open(page, guide)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    if (width === 360) await page.getByLabel('Toggle navigation bar').click()
    const target = await button(page, 'Nodes').boundingBox()
    const name = await link(page, 'Nodes').boundingBox()
    expect(target?.width).toBeGreaterThanOrEqual(24)
    expect(target?.height).toBeGreaterThanOrEqual(24)
    expect(target?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
  }
})

test('after a load branches are there before anything is painted, and nothing moves', async ({ page }) => {
  await open(page, guide)
  await button(page, 'Nodes').click()
  await button(page, 'Speech').click()
  await expect(link(page, 'TTS')).toBeVisible()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, '/docs/category/foundational-knowledge/')
  await expect(button(page, 'Speech')).toHaveAttribute('aria-expanded', 'true')
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  // An inline script of the sidebar does it.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(guide)
  await expect(link(page, 'TTS')).toBeVisible()
  await expect(button(page, 'Speech')).toHaveCount(0)
})

test('a click where the button will be does not leave the page', async ({ page }) => {
  await open(page, guide)
  const place = await button(page, 'Nodes').boundingBox()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(llm)
  if (!place) throw new Error('the button has no place')
  const nodes = await link(page, 'Nodes').boundingBox()
  await page.mouse.click(place.x + place.width / 2, (nodes?.y ?? 0) + place.height / 2)
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(llm)
  // The link does.
  await link(page, 'Nodes').click()
  await expect(heading(page)).toHaveText('Nodes')
})
