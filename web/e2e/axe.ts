import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Violations that axe finds on a page, or in a part of it, once nothing in it moves: a color that
 * is still fading in has too little contrast for a moment.
 * @param part selector of the part
 * @param rules of axe, by their ids; without them all
 * @returns one text for each element: the rule, the element, and what to change
 */
export async function findingsOfAxe(page: Page, part?: string, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    // An animation that is canceled is rejected; it has ended as well.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const builder = new AxeBuilder({ page })
  if (part) builder.include(part)
  if (rules) builder.withRules([...rules])
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Rules whose outcome depends on colors; that of all others is the same in both modes. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** The same in both modes: the page is switched as by another tab, so that what is open stays. */
export async function findingsOfAxeInBothModes(page: Page, part?: string): Promise<string[]> {
  const light = await findingsOfAxe(page, part)
  // The script of the page may not be there yet.
  await expect(async () => {
    const dark = { key: 'theme', newValue: 'dark' }
    await page.evaluate((change) => dispatchEvent(new StorageEvent('storage', change)), dark)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 100 })
  }).toPass()
  return [...light, ...(await findingsOfAxe(page, part, rulesOfColors))]
}
