import { expect, type Page, type Request, test } from '@playwright/test'
import { hits, input, openSearch } from './search-box.ts'

interface Asked {
  readonly requests: readonly Readonly<Record<string, unknown>>[]
}

async function asked(page: Page, question: string) {
  const request = page.waitForRequest((candidate) => candidate.url().includes('/queries'))
  await input(page).fill(question)
  const sent = await request
  return { sent, body: sent.postDataJSON() as Asked }
}

async function answered(sent: Request) {
  const response = await sent.response()
  return response?.json()
}

test('the button opens the search; results are in groups of at most 5', async ({ page }) => {
  await openSearch(page)
  await input(page).fill('model')
  await expect(hits(page).first()).toBeVisible()
  const sizes = await page
    .locator('.DocSearch-Hits')
    .evaluateAll((groups) => groups.map((group) => group.querySelectorAll('.DocSearch-Hit').length))
  const titles = await page.locator('.DocSearch-Hit-source').allTextContents()
  expect(sizes.length).toBeGreaterThan(1)
  expect(titles).toHaveLength(sizes.length)
  expect(new Set(titles).size).toBe(titles.length)
  // The limit is reached, and not exceeded.
  expect(Math.max(...sizes)).toBe(5)
})

test('a search is a POST of queries with index, attributes, snippets, marks and page size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSearch(page)
  const { sent, body } = await asked(page, 'pinecone')
  expect(sent.method()).toBe('POST')
  expect(decodeURIComponent(new URL(sent.url()).pathname)).toBe('/search-api/1/indexes/*/queries')
  expect(body.requests[0]).toMatchObject({
    query: 'pinecone',
    indexName: 'loomwork',
    attributesToRetrieve: expect.arrayContaining([
      'hierarchy.lvl0',
      'hierarchy.lvl6',
      'content',
      'type',
      'url',
    ]),
    attributesToSnippet: expect.arrayContaining(['content:10']),
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    facetFilters: ['language:en-US', 'docusaurus_tag:docs-default-current'],
  })
  const { results } = await answered(sent)
  expect(results[0]).toMatchObject({ nbHits: expect.any(Number), hits: expect.any(Array) })
})

test('snippets have 10 words, 5 on screens up to 768 px wide', async ({ page }) => {
  for (const [width, words] of [
    [769, 10],
    [768, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await openSearch(page)
    const { sent, body } = await asked(page, 'model')
    expect(body.requests[0]?.attributesToSnippet).toContain(`content:${words}`)
    const { results } = await answered(sent)
    const snippets: string[] = results[0].hits.flatMap(
      ({ _snippetResult: snippet }: { _snippetResult?: { content?: { value: string } } }) =>
        snippet?.content?.value ?? [],
    )
    const lengths = snippets.map(
      (text) =>
        text
          .replace(/<[^>]+>|…/g, '')
          .split(/\s+/)
          .filter(Boolean).length,
    )
    expect(Math.max(...lengths), `${width} px`).toBeGreaterThan(words - 3)
    // A word with hyphens counts as several for the search and as one here, never the other way
    // round.
    expect(Math.max(...lengths), `${width} px`).toBeLessThanOrEqual(words)
  }
})

test('a query has at most 64 characters, in the modal, on the page and in the URL', async ({ page }) => {
  const long = 'vector '.repeat(20)
  await openSearch(page)
  // Inserted at once, like pasted text.
  await page.keyboard.insertText(long.slice(0, 80))
  await expect(input(page)).toHaveValue(long.slice(0, 64))
  await page.goto(`/search/?q=${encodeURIComponent(long)}`)
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search' })
  await expect(field).toHaveValue(long.slice(0, 64))
  await page.waitForLoadState('networkidle')
  await field.fill('')
  await page.keyboard.insertText('x'.repeat(80))
  await expect(field).toHaveValue('x'.repeat(64))
  const request = page.waitForRequest((candidate) => candidate.url().includes('/queries'))
  await field.press('Enter')
  const { requests } = (await request).postDataJSON() as Asked
  expect(String(requests[0]?.query)).toHaveLength(64)
})

test('a query without results gets up to 3 others, and a link to say that it should have some', async ({
  page,
}) => {
  await openSearch(page)
  await input(page).fill('pineconexyz')
  const proposal = page.getByText('Try searching for')
  await expect(proposal).toBeVisible()
  const others = proposal.getByRole('button')
  expect(await others.count()).toBeGreaterThan(0)
  expect(await others.count()).toBeLessThanOrEqual(3)
  await expect(page.getByText('Believe this query should return results?')).toBeVisible()
  const [told] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Let us know.' }).click(),
  ])
  await expect(told.getByText('You have let us know')).toBeVisible()
  await told.close()
  const names = await others.allTextContents()
  await others.first().click()
  await expect(hits(page).first()).toContainText('Pinecone')
  for (const name of names) {
    await page.goto(`/search/?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('status').filter({ hasText: /documents? found$/ }), name).toBeVisible()
  }
})
