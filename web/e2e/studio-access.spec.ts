/** The Studio for people who do not see it: `studio/patches/roles-and-names.ts`. */
import { expect } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { goInStudio, openDocument, patience } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

/** Paths of lists and tools, each with a text that shows that it is there. */
const screens = [
  ['/start', 'New page'],
  ['/structure/sidebar', 'Sidebar'],
  ['/structure/drafts', 'Drafts'],
  ['/structure/pages', 'Choose all'],
  ['/structure/failed-searches', 'What readers looked for'],
  ['/structure/missing-addresses', 'Addresses that readers opened'],
  ['/structure/feedback', 'Feedback from readers'],
  ['/structure/last-publishes', 'Last publishes'],
  ['/structure/shared-links', 'Shared links'],
  ['/structure/trash', 'Trash'],
  ['/find-and-replace', 'Find and replace'],
  ['/people', 'People'],
  ['/releases', 'Releases'],
] as const

/**
 * White on the blue of Sanity's buttons and on the colors of people has 4.3 to 4.4 to 1. The name
 * of a row of the tree says in words what its number and dots show.
 */
const isLeft = (finding: string) =>
  /^color-contrast: |^label-content-name-mismatch: <div role="treeitem"/.test(finding)

test('axe finds nothing in the lists and tools, and in a form', async ({ page }) => {
  test.setTimeout(120_000)
  await lakeClient().createOrReplace(aGuide('indri', 'indri'))
  for (const [path, text] of screens) {
    await goInStudio(page, path)
    await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible(patience)
    await expect(async () => expect(await findings(), path).toEqual([])).toPass({ timeout: 15_000 })
  }
  await openDocument(page, 'indri')
  await expect(async () => expect(await findings()).toEqual([])).toPass({ timeout: 15_000 })

  async function findings() {
    return (await findingsOfAxe(page)).filter((finding) => !isLeft(finding))
  }
})
