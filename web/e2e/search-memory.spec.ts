import { expect, type Page, test } from '@playwright/test'
import { hits, input, openSearch } from './search-box.ts'

const recents = '__DOCSEARCH_RECENT_SEARCHES__loomwork'
const favorites = '__DOCSEARCH_FAVORITE_SEARCHES__loomwork'

async function kept(page: Page, key: string): Promise<{ objectID: string }[]> {
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '[]')
}

async function choose(page: Page, question: string, title: string) {
  await openSearch(page)
  await input(page).fill(question)
  await hits(page).filter({ hasText: title }).first().locator('a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function remember(page: Page, key: string, count: number) {
  const [sample] = await kept(page, recents)
  const copies = Array.from({ length: count }, (_, index) => ({ ...sample, objectID: `${key}-${index}` }))
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify(copies),
  ] as const)
}

test('selected results are remembered under the name of the index: 7, or 4 when there are favorites', async ({
  page,
}) => {
  // The search is opened a dozen times.
  test.slow()
  await choose(page, 'pinecone', 'Pinecone')
  const [first] = await kept(page, recents)
  expect(first).toMatchObject({ hierarchy: { lvl1: 'Pinecone' } })
  await openSearch(page)
  await expect(hits(page).first()).toContainText('Pinecone')

  await remember(page, recents, 7)
  await choose(page, 'exa search', 'Exa Search')
  const seven = await kept(page, recents)
  expect(seven).toHaveLength(7)
  expect(seven[0]).toMatchObject({ hierarchy: { lvl1: 'Exa Search' } })

  await remember(page, favorites, 1)
  await remember(page, recents, 4)
  await choose(page, 'opensearch', 'OpenSearch')
  const four = await kept(page, recents)
  expect(four).toHaveLength(4)
  expect(four[0]).toMatchObject({ hierarchy: { lvl1: 'OpenSearch' } })
})

test('at most 10 favorites are remembered', async ({ page }) => {
  await choose(page, 'pinecone', 'Pinecone')
  await remember(page, favorites, 10)
  await openSearch(page)
  await hits(page).last().hover()
  await page.getByRole('button', { name: 'Pin this search' }).click()
  await expect
    .poll(async () => (await kept(page, favorites))[0])
    .toMatchObject({ hierarchy: { lvl1: 'Pinecone' } })
  expect(await kept(page, favorites)).toHaveLength(10)
})
