/**
 * Length of lines of running text: 65 to 75 characters are read best (Bringhurst, The Elements of
 * Typographic Style, §2.1.2).
 */
import { expect, test } from '@playwright/test'

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
