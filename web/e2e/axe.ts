import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Violations that axe finds on a page, or in a part of it, once nothing in it moves: a color that
 * is still fading in has too little contrast for a moment.
 * @param part selector of the part
 * @returns one text for each element: the rule, the element, and what to change
 */
export async function findingsOfAxe(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    // An animation that is canceled is rejected; it has ended as well.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const builder = new AxeBuilder({ page })
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
