import { expect, type Page, test } from '@playwright/test'
import { hits, input, openSearch, typeInto } from './search-box.ts'

const modal = (page: Page) => page.locator('.DocSearch-Modal')

test('a page shows its icon, group and summary; a setting and an error have their names as titles', async ({
  page,
}) => {
  await openSearch(page)
  await typeInto(input(page), 'pinecone')
  const first = hits(page).first()
  await expect(first.locator('svg.icon')).toBeVisible()
  await expect(first).toContainText('Pinecone')
  await expect(first).toContainText(/\w+ \w+ \w+ \w+/)
  await expect(page.locator('.DocSearch-Hit-source').first()).toHaveText('Data Sources & Storage')

  await typeInto(input(page), 'temperature')
  const title = hits(page).filter({ hasText: 'LLM' }).first().locator('.DocSearch-Hit-title')
  await expect(title).toHaveText('Temperature')
  await expect(title.locator('mark')).toHaveText('Temperature')
  await page.goto('/search/?q=pinecone')
  await expect(page.getByRole('main').getByRole('listitem').first().locator('svg.icon')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test(`the search page counts documents and filters by group and kind, JavaScript: ${javaScriptEnabled}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL })
    const page = await context.newPage()
    const count = page.getByRole('status').filter({ hasText: /found$/ })
    await page.goto('/search/?q=model')
    const before = Number.parseInt((await count.textContent()) ?? '', 10)
    expect(before).toBeLessThan(50)
    const filters = page.getByRole('navigation', { name: 'Filter results' })
    await filters.getByRole('link', { name: 'Speech', exact: true }).click()
    await expect(page).toHaveURL('/search/?q=model&group=Speech')
    await expect(async () => {
      const left = Number.parseInt((await count.textContent()) ?? '', 10)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(before)
    }).toPass()
    expect(new Set(await page.locator('main li > p:first-child').allTextContents())).toEqual(
      new Set(['Speech']),
    )
    await filters.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page).toHaveURL('/search/?q=model&group=Speech&kind=settings')
    await expect(page.locator('main li li a').first()).toContainText('Settings')
    await filters.getByRole('link', { name: 'Remove filter: Speech' }).click()
    await expect(page).toHaveURL('/search/?q=model&kind=settings')
    await expect(filters.getByRole('link', { name: 'Speech', exact: true })).toBeVisible()
    await context.close()
  })
}

test('results of similar words say so, and those by chance are left out', async ({ page }) => {
  await openSearch(page)
  await typeInto(input(page), 'pinecoen')
  await expect(modal(page).getByText('No exact match, showing results for "Pinecone"').last()).toBeVisible()
  await expect(hits(page).first()).toContainText('Pinecone')
  await typeInto(input(page), 'pinecone')
  await expect(modal(page).getByText('No exact match').last()).toBeHidden()
  for (const query of ['redis', 'sso']) {
    await typeInto(input(page), query)
    await expect(page.locator('.DocSearch-NoResults')).toContainText(query)
    await expect(hits(page)).toHaveCount(0)
  }
  for (const query of ['redis', 'sso']) {
    await page.goto(`/search/?q=${query}`)
    await expect(page.getByRole('status').first()).toHaveText(`No results for "${query}"`)
  }
  await page.goto('/search/?q=pinecoen')
  await expect(page.getByRole('status').first()).toContainText(
    'No exact match, showing results for "Pinecone"',
  )
})

test('the embedded server does not carry the name of Algolia', async ({ page }) => {
  await openSearch(page)
  await expect(page.locator('.DocSearch-Footer')).toBeVisible()
  await expect(page.locator('.DocSearch-Logo')).toBeHidden()
})
