/** 65 to 75 characters in a line are read best (Bringhurst, Typographic Style, §2.1.2). */
import { expect, test } from '@playwright/test'
import { open } from './router.ts'

const pages = [
  '/docs/getting-started/first-steps/',
  '/docs/nodes/data-sources-storage/postgres/',
  '/docs/nodes/text/llm/',
]

for (const width of [768, 1280, 1920]) {
  test(`a line of text has 65 to 75 characters on a window ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const lines: number[] = []
    for (const path of pages) {
      await page.goto(path)
      lines.push(...(await page.locator('main article').evaluate(lengthsOfLines)))
    }
    const sorted = lines.toSorted((a, b) => a - b)
    expect(sorted.length).toBeGreaterThan(15)
    const median = sorted[Math.floor(sorted.length / 2)]
    expect(median, `lines of ${sorted.join(', ')} characters`).toBeGreaterThanOrEqual(65)
    expect(median, `lines of ${sorted.join(', ')} characters`).toBeLessThanOrEqual(75)
  })
}

/** Characters of each line of the longer paragraphs except the last line; runs in the browser. */
function lengthsOfLines(article: Element): number[] {
  const range = document.createRange()
  return [...article.querySelectorAll('p')].flatMap((paragraph) => {
    if ((paragraph.textContent ?? '').length < 150) return []
    const lines: number[] = []
    let bottom = 0
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let at = 0; at < (text.nodeValue ?? '').length; at += 1) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const box = range.getClientRects()[0]
        if (!box) continue
        // Inline code is smaller, but the difference never amounts to half a line.
        if (box.bottom > bottom + 12) lines.push(0)
        bottom = Math.max(bottom, box.bottom)
        lines.push((lines.pop() ?? 0) + 1)
      }
    }
    return lines.slice(0, -1)
  })
}

function edges(element: Element) {
  const { left, right } = element.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
}

for (const width of [360, 768, 1280, 1920]) {
  test(`at ${width} px navbar, page and footer share their edges, and no page scrolls horizontally`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const frame = await page.getByRole('navigation', { name: 'Main' }).evaluate(edges)
    expect(await page.getByRole('main').evaluate(edges)).toEqual(frame)
    expect(await page.getByRole('contentinfo').last().locator('> div').evaluate(edges)).toEqual(frame)
    const headings = []
    for (const path of ['/docs/', '/docs/tags/', '/docs/category/text/', '/docs/nodes/text/llm/']) {
      await page.goto(path)
      // The table of contents ends where the frame does, or the text alone fills it.
      const { right } = await page.getByRole('main').evaluate(edges)
      expect(right, path).toBe(frame.right)
      headings.push(
        await page
          .getByRole('heading', { level: 1 })
          .evaluate((h1) => [h1.getBoundingClientRect().x, h1.getBoundingClientRect().y]),
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    expect(new Set(headings.map(String)).size, String(headings)).toBe(1)
    if (width < 997) return
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link').first()
    expect((await sidebar.evaluate(edges)).left).toBeCloseTo(frame.left, 0)
  })
}

// A window of 1280 px at a zoom of 200% has 640 px.
for (const [font, width] of [
  [32, 1280],
  [16, 640],
] as const) {
  test(`with the browser's font at ${font} px, a window of ${width} px has enough space for text and search`, async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: font } })
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/search/?q=llm', ...pages]) {
      await open(page, path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    const article = await page.locator('article').boundingBox()
    expect((article?.width ?? 0) / font).toBeGreaterThan(35)
    await page.keyboard.press('Control+k')
    const input = page.locator('input.DocSearch-Input')
    await expect(input).toBeFocused()
    expect((await input.boundingBox())?.height).toBeGreaterThan(font * 1.3)
  })
}
