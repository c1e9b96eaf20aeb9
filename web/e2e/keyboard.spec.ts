/** Jobs of a writer (`docs/jobs.md`) with the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { goInStudio, patience } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

/** Most presses of Tab from the beginning of a page to what is wanted. */
const mostTabs = 40

/** Presses Tab, or another key, until something has the focus. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab') {
  await expect(wanted.first()).toBeVisible(patience)
  const isFocused = wanted.and(page.locator(':focus'))
  for (let tabs = 0; tabs < mostTabs && (await isFocused.count()) === 0; tabs += 1) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // A menu moves the focus with the next frame, and a person sees that before the next key. Parts
    // of a date are the same element.
    const isMoved = (element: Element | null) => document.activeElement !== element
    await page.waitForFunction(isMoved, before, { timeout: 500 }).catch(() => {})
  }
  await expect(isFocused).toHaveCount(1)
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Presses the keys for Publish at once after the last letter, as a writer does. */
async function publishByKey(page: Page, query: string, expected: unknown) {
  await page.keyboard.press('Control+Alt+p')
  await expect.poll(() => lakeClient().fetch(query), patience).toEqual(expected)
}

test('a page is found, corrected and published', async ({ page }) => {
  await lakeClient().createOrReplace(aGuide('kestrel', 'kestrel', { body: [paragraph('a', 'Old text.')] }))
  await goInStudio(page, '/start')
  await expect(page.getByTestId('studio-search')).toBeVisible(patience)
  await press(page, 'Control+k')
  await page.keyboard.type('kestrel')
  await expect(page.getByTestId('search-results').getByRole('option').first()).toContainText(
    'kestrel',
    patience,
  )
  await press(page, 'Enter')
  await tabTo(page, text(page))
  await press(page, 'Control+Home')
  await page.keyboard.type('Corrected. ')
  await publishByKey(page, '*[_id == "kestrel"][0].body[0].children[0].text', 'Corrected. Old text.')
})

test('a new page is written and published', async ({ page }) => {
  await goInStudio(page, '/structure/sidebar')
  await tabTo(page, page.getByRole('treeitem', { name: /^New to Loomwork AI/ }))
  await tabTo(page, page.getByRole('button', { name: 'New in New to Loomwork AI' }))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Empty guide' }), 'ArrowDown')
  await press(page, 'Enter')
  await expect(page.getByTestId('field-title').locator('input')).toBeFocused(patience)
  await page.keyboard.type('Made by keys')
  await press(page, 'Tab')
  await page.keyboard.type('A page for people who use no mouse.')
  await tabTo(page, text(page))
  await page.keyboard.type('All of it.')
  const made = '*[title == "Made by keys"][0]{"in": category->title, "text": pt::text(body)}'
  await publishByKey(page, made, { in: 'New to Loomwork AI', text: 'All of it.' })
})

test('a page is moved to another category', async ({ page }) => {
  await lakeClient().createOrReplace(aGuide('merlin', 'merlin', { title: 'Quick tour' }))
  await goInStudio(page, '/structure/sidebar')
  await tabTo(page, page.getByRole('treeitem', { name: /^New to Loomwork AI/ }))
  await press(page, 'ArrowRight', 'Q')
  await expect(page.getByRole('treeitem', { name: /^Quick tour/ })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'More for Quick tour' }))
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit the page' })).toBeFocused()
  await tabTo(page, page.getByRole('menuitem', { name: 'Move to another category …' }), 'ArrowDown')
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Foundational Knowledge' }))
  await press(page, 'Space')
  await tabTo(page, page.getByRole('button', { name: 'Move', exact: true }))
  await press(page, 'Enter')
  const category = '*[_id == "drafts.merlin"][0].category->title'
  await expect.poll(() => rawLake().fetch(category), patience).toBe('Foundational Knowledge')
  // Later than the lake: its "Publish now" would be taken for that of the next test.
  await expect(page.getByText('moves to “Foundational Knowledge” when you publish it')).toBeVisible(patience)
})

test('changed pages are published together', async ({ page }) => {
  for (const id of ['hobby', 'harrier']) {
    await lakeClient().createOrReplace(aGuide(id, id))
    await lakeClient().createOrReplace(aGuide(`drafts.${id}`, id, { title: `Raptor ${id}` }))
  }
  await goInStudio(page, '/structure/drafts')
  // Other tests leave drafts, with which the button stays.
  await tabTo(page, page.getByLabel('Words in title, category or tags'))
  await page.keyboard.type('raptor')
  await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('checkbox')).toHaveCount(2, patience)
  for (const id of ['hobby', 'harrier']) {
    await tabTo(page, page.getByRole('checkbox', { name: `Raptor ${id}` }))
    await press(page, 'Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'Publish now' }))
  await press(page, 'Enter')
  const titles = '*[_id in ["hobby", "harrier"]] | order(_id).title'
  await expect.poll(() => lakeClient().fetch(titles), patience).toEqual(['Raptor harrier', 'Raptor hobby'])
  // The button is gone with the last draft.
  await expect(page.getByRole('status').filter({ hasText: '2 drafts are published.' })).toBeFocused(patience)
})
