/** `/search/`: SPEC.md §2, §4, §8 and §9. */
import { expect, type Page } from '@playwright/test'
import { test } from './closing.ts'
import { open } from './router.ts'

function count(page: Page) {
  return page.getByRole('status').filter({ hasText: /found$|^No results/ })
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 })
}

function loaded(page: Page) {
  return page.getByRole('status').filter({ hasText: /^\d+ of \d+ documents loaded$/ })
}

/** Waits until the numbers on the page are those of what it lists. @returns both */
async function expectLoaded(page: Page) {
  const all = Number.parseInt((await count(page).textContent()) ?? '', 10)
  let listed = 0
  await expect(async () => {
    listed = await titles(page).count()
    await expect(loaded(page)).toHaveText(`${listed} of ${all} documents loaded`, { timeout: 500 })
  }).toPass()
  return { listed, all }
}

async function loadMore(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/queries')),
    page.getByRole('link', more).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ requests: [{ hitsPerPage: 20 }] })
  await (await request.response())?.finished()
}

const more = { name: 'Load more' }

test('title, heading and count show the query; crawlers are excluded', async ({ page }) => {
  await page.goto('/search/?q=pinecone')
  await expect(page).toHaveTitle('Search results for "pinecone" | Loomwork')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "pinecone"')
  await expect(count(page)).toHaveText(/^\d+ documents found$/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow')
  await page.goto('/search/')
  await expect(page).toHaveTitle('Search the documentation | Loomwork')
  await expect(count(page)).toHaveCount(0)
})

test('it is next to the sidebar, where every other page of the documentation is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const placeOf = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    return [
      heading?.x,
      await page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontSize),
    ]
  }
  expect(await placeOf('/search/?q=pinecone')).toEqual(await placeOf('/docs/tags/'))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByLabel('Toggle navigation bar').click()
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  await expect(menu.getByRole('link', { name: 'Nodes' })).toBeVisible()
})

test('it shows 20 hits, and 20 more each time they are asked for, until all documents are listed', async ({
  page,
}) => {
  await open(page, '/search/?q=vector')
  const { all } = await expectLoaded(page)
  const before = await titles(page).allTextContents()
  expect(before.length).toBeLessThan(all)
  await loadMore(page)
  await expectLoaded(page)
  const after = await titles(page).allTextContents()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(new Set(after).size).toBe(after.length)
  while ((await page.getByRole('link', more).count()) > 0) {
    await loadMore(page)
    await expectLoaded(page)
  }
  expect(await expectLoaded(page)).toEqual({ listed: all, all })
})

test('an empty search offers groups and popular pages, also after a filter was removed', async ({ page }) => {
  await page.goto('/search/')
  const start = page.getByRole('navigation', { name: 'Start here' })
  await expect(start.getByRole('link', { name: 'LLM', exact: true })).toHaveAttribute(
    'href',
    '/docs/nodes/text/llm/',
  )
  await start.getByRole('link', { name: 'Speech' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speech')
  await expect(start).toBeHidden()
  await page.getByRole('link', { name: 'Remove filter: Speech' }).click()
  await page.getByRole('link', { name: 'Remove filter: Pages' }).click()
  await expect(page).toHaveURL('/search/')
  await expect(start).toBeVisible()
})

test('without scripts the forms, their results and all links work the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill('pinecone')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/?q=pinecone')
  await expect(titles(page).first()).toHaveText('Pinecone')
  await page.goto('/docs/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\/\??$/)
  await page.getByRole('main').getByRole('searchbox').fill('vector')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search/?q=vector')
  await expect(page).toHaveTitle('Search results for "vector" | Loomwork')
  await expect(count(page)).toHaveText(/^\d+ documents found$/)
  const { listed } = await expectLoaded(page)
  await page.getByRole('link', more).click()
  await expect(page).toHaveURL('/search/?q=vector&page=2')
  expect((await expectLoaded(page)).listed).toBeGreaterThan(listed)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/docs\//)
  await page.goto('/search/?q=qqzzxxyy')
  await expect(count(page)).toHaveText('No results for "qqzzxxyy"')
  await context.close()
})

test('Back from a hit shows the same hits for the same query, at the same scroll position', async ({
  page,
}) => {
  await open(page, '/search/?q=vector')
  await loadMore(page)
  const { listed } = await expectLoaded(page)
  const last = titles(page).last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page).toHaveURL(/\/docs\//)
  await page.goBack()
  await expect(page).toHaveURL('/search/?q=vector&page=2')
  await expect(titles(page)).toHaveCount(listed)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('vector')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200)
  // Also after a full page load, as after a link that left the site.
  await page.reload()
  await expect(titles(page)).toHaveCount(listed)
})

test('another query is answered in the same document, and Back returns to the previous one', async ({
  page,
}) => {
  await open(page, '/search/?q=pinecone')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const input = page.getByRole('main').getByRole('searchbox')
  await input.fill('whisper')
  await input.press('Enter')
  await expect(page).toHaveURL('/search/?q=whisper')
  await expect(page).toHaveTitle('Search results for "whisper" | Loomwork')
  await expect(titles(page).first()).toHaveText('OpenAI Whisper')
  await expect(input).toBeFocused()
  await page.goBack()
  await expect(titles(page).first()).toHaveText('Pinecone')
  await expect(input).toHaveValue('pinecone')
  await expect(page).toHaveTitle('Search results for "pinecone" | Loomwork')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})
