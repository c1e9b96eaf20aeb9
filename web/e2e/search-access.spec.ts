/** The search for readers with only a keyboard, a screen reader, or in need of contrast. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findingsOfAxeInBothModes } from './axe.ts'

const page = '/docs/nodes/text/llm/'
const input = 'input.DocSearch-Input'

/** Opens the search with the keyboard: the key is pressed until the page handles it. */
async function openByKeyboard(tab: Page) {
  await tab.goto(page)
  await expect(async () => {
    await tab.keyboard.press('Control+k')
    await expect(tab.locator(input)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

/** States of the modal, by the end of the test name: each function opens it in that state. */
const states: Readonly<Record<string, (tab: Page) => Promise<void>>> = {
  'before a question': openByKeyboard,
  'with remembered searches': async (tab) => {
    for (const question of ['pinecone', 'postgres']) {
      await openByKeyboard(tab)
      await tab.keyboard.type(question)
      await expect(tab.getByRole('option').first()).toContainText(question, { ignoreCase: true })
      await tab.keyboard.press('Enter')
      await expect(tab).toHaveURL(new RegExp(`/${question}/`))
    }
    await openByKeyboard(tab)
    // One of each kind.
    await tab.getByRole('button', { name: 'Pin this search' }).first().click()
    await expect(tab.getByText('Pinned')).toBeVisible()
    await expect(tab.getByText('Recently viewed docs')).toBeVisible()
  },
  'with results': async (tab) => {
    await openByKeyboard(tab)
    await tab.keyboard.type('vector')
    await expect(tab.getByRole('link', { name: /^See all \d+ results$/ })).toBeVisible()
  },
  'without results': async (tab) => {
    await openByKeyboard(tab)
    const answered = tab.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('qqzzxxyy')),
    )
    await tab.keyboard.type('qqzzxxyy')
    await answered
    await expect(tab.locator('.DocSearch-NoResults')).toBeVisible()
    // The first letter has results, whose long list may be there for another moment.
    await expect
      .poll(() =>
        tab.locator('.DocSearch-Dropdown').evaluate((list) => list.scrollHeight - list.clientHeight),
      )
      .toBe(0)
  },
  'without results but other questions': async (tab) => {
    await openByKeyboard(tab)
    await tab.keyboard.type('pineconexyz')
    await expect(tab.getByText('Try searching for')).toBeVisible()
  },
  'when no server answers': async (tab) => {
    await tab.route('**/search-api/**', (route) => route.abort())
    await openByKeyboard(tab)
    await tab.keyboard.type('vector')
    await expect(tab.getByText('Unable to fetch results')).toBeVisible()
  },
}

for (const [what, show] of Object.entries(states)) {
  test(`axe finds nothing in the search ${what}, in either mode`, async ({ page: tab }) => {
    await show(tab)
    // The page behind it is the same in all states.
    const part = show === openByKeyboard ? undefined : '.DocSearch-Container'
    expect(await findingsOfAxeInBothModes(tab, part)).toEqual([])
  })
}

/** The URL that a result links to, which it has while the mouse is on it. */
async function targetOf(option: Locator): Promise<string> {
  await option.hover()
  return (await option.locator('a').getAttribute('href')) ?? 'no URL'
}

test('the keyboard alone selects a result, reaches all of them, and stays in the modal', async ({
  page: tab,
}) => {
  await states['with results']?.(tab)
  const reached: string[] = []
  for (let times = 0; times < 20; times += 1) {
    await tab.keyboard.press('Tab')
    const { isInside, name } = await tab.evaluate(() => ({
      isInside: document.activeElement?.closest('.DocSearch-Container') !== null,
      name: document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label') || '',
    }))
    expect(isInside, `after ${times + 1} tabs`).toBe(true)
    reached.push(name.trim())
  }
  expect(reached.some((name) => /^See all \d+ results$/.test(name))).toBe(true)
  await tab.locator(input).focus()
  const options = tab.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await tab.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  const url = await targetOf(options.nth(1))
  await tab.keyboard.press('Enter')
  await expect(tab).toHaveURL(url)
  await expect(tab.locator(input)).toBeHidden()
})

test('a result is a link for the mouse: it can be opened in another tab', async ({ page: tab, context }) => {
  await states['with results']?.(tab)
  const second = tab.getByRole('option').nth(1)
  const url = await targetOf(second)
  const other = context.waitForEvent('page')
  await second.click({ modifiers: ['ControlOrMeta'] })
  await expect(await other).toHaveURL(url)
  await second.click()
  await expect(tab).toHaveURL(url)
})
