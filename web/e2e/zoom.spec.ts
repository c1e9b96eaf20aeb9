import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'

const path = '/docs/nodes/text/llm/'
const picture = (page: Page) => page.locator('article img[data-zoom]').first()
const overlay = (page: Page) => page.locator('.medium-zoom-overlay')

/** Images can be enlarged once they are buttons. */
async function openWithPicture(page: Page) {
  await page.goto(path)
  await picture(page).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Enlarge: / }).first()).toBeVisible()
}

test('an image can be enlarged 1000 ms after the page was shown, and not before', async ({ page }) => {
  await page.clock.install({ time: '2026-01-01T10:00:00Z' })
  await page.clock.pauseAt('2026-01-01T10:00:01Z')
  await open(page, path)
  await page.clock.runFor(990)
  await page.waitForTimeout(500)
  await expect(picture(page)).not.toHaveAttribute('role', 'button')
  await page.clock.runFor(20)
  await expect(picture(page)).toHaveAttribute('role', 'button')
})

test('the code for it is loaded when the reader points at an image', async ({ page }) => {
  const isLoaded = () =>
    page.evaluate(async () => {
      const texts = await Promise.all(
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(async ({ name }) => (await fetch(name)).text()),
      )
      return texts.some((text) => text.includes('medium-zoom-overlay'))
    })
  await openWithPicture(page)
  expect(await isLoaded()).toBe(false)
  await picture(page).hover()
  await expect.poll(isLoaded).toBe(true)
})

for (const theme of ['light', 'dark']) {
  test(`an enlarged image keeps 24 px from the window, over one shade in the ${theme} mode too`, async ({
    page,
  }) => {
    await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme)
    // Smaller than the image, so that the margin limits its size.
    await page.setViewportSize({ width: 640, height: 480 })
    await openWithPicture(page)
    await picture(page).click()
    await expect(overlay(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.6)')
    await expect(overlay(page)).toHaveCSS('opacity', '1')
    // Nothing on the page covers it, including the navbar.
    const above = await page.evaluate(() => document.elementsFromPoint(innerWidth / 2, 10).at(0)?.className)
    expect(above).toContain('medium-zoom')
    const opened = page.locator('.medium-zoom-image--opened')
    const { width, height } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: innerHeight,
    }))
    // It fills the window in one direction, up to the margin.
    await expect
      .poll(async () => {
        const box = await opened.last().boundingBox()
        return (
          box && Math.round(Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height))
        )
      })
      .toBe(24)
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
  })
}

test('the least scrolling closes it, also while it still moves', async ({ page }) => {
  await openWithPicture(page)
  for (const isStill of [false, true]) {
    await picture(page).click()
    if (isStill) await expect(overlay(page)).toHaveCSS('opacity', '1')
    await page.mouse.wheel(0, 1)
    await expect(overlay(page)).toHaveCount(0)
  }
})

test('the keyboard opens and closes it and keeps its place', async ({ page }) => {
  await openWithPicture(page)
  await picture(page).focus()
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeVisible()
  // The image may still move: it closes then when it is there.
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toHaveCount(0)
  await expect(picture(page)).toBeFocused()
})
