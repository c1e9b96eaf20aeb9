import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'
import { hits, input, openSearch, typeInto } from './search-box.ts'

const path = '/docs/nodes/text/llm/'

const recents = { key: '__DOCSEARCH_RECENT_SEARCHES__loomwork', count: 7 }
const favorites = { key: '__DOCSEARCH_FAVORITE_SEARCHES__loomwork', count: 10 }

/** Fills the storage as a reader does who opened and pinned results. */
async function remember(page: Page, lists: readonly { readonly key: string; readonly count: number }[]) {
  const filled = lists.map(({ key, count }) => {
    const searches = Array.from({ length: count }, (_, index) => ({
      objectID: `${key}-${index}`,
      type: 'lvl1',
      url: '/docs/nodes/speech/tts/',
      hierarchy: { lvl0: 'Speech', lvl1: `TTS ${index}` },
    }))
    return [key, JSON.stringify(searches)] as const
  })
  await page.addInitScript((values) => {
    for (const [key, value] of values) localStorage.setItem(key, value)
  }, filled)
}

function offers(page: Page) {
  return page.getByRole('navigation', { name: 'Start here' }).getByRole('link')
}

/** The boxes of the dialog, and what can be scrolled in it. */
function layout(page: Page) {
  return page.locator('.DocSearch-Modal').evaluate((modal) => {
    const box = modal.getBoundingClientRect()
    const scrolling = [modal, ...modal.querySelectorAll('*')].filter(
      (part) =>
        part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
    )
    const footer = modal.querySelector('.DocSearch-Footer')?.getBoundingClientRect()
    const rows = [...modal.querySelectorAll('.DocSearch-Hit')].map((row) => row.getBoundingClientRect())
    const bar = modal.querySelector('.DocSearch-SearchBar')?.getBoundingClientRect()
    if (!footer || !bar) throw new Error('the dialog has no footer or no search bar')
    return {
      isInside: box.top >= 0 && box.bottom <= innerHeight && footer.bottom <= Math.ceil(box.bottom),
      scrollAreas: scrolling.length,
      footer: footer.height,
      content: modal.scrollHeight,
      height: box.height,
      visibleRows: rows.filter(({ top, bottom }) => top >= bar.bottom && bottom <= footer.top).length,
    }
  })
}

const windows = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]

test('in windows of all sizes, the empty dialog is inside and scrolls as a whole', async ({ page }) => {
  const lists = [{ ...recents, count: 4 }, favorites]
  await remember(page, lists)
  await open(page, path)
  for (const size of windows) {
    await page.setViewportSize(size)
    await page.keyboard.press('/')
    await expect(hits(page)).toHaveCount(lists.reduce((sum, { count }) => sum + count, 0))
    await expect(offers(page).last()).toBeVisible()
    const { isInside, scrollAreas, content, height: shown } = await layout(page)
    expect(isInside).toBe(true)
    expect(scrollAreas).toBe(content > shown + 1 ? 1 : 0)
    await page.mouse.move(size.width / 2, size.height / 2)
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      await expect(offers(page).last()).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass()
    const last = await offers(page).last().boundingBox()
    const footer = await page.locator('.DocSearch-Footer').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
    await page.keyboard.press('Escape')
    await expect(input(page)).toBeHidden()
  }
})

test('in the empty dialog, the arrow keys reach all rows and links, and what is typed is a query', async ({
  page,
}) => {
  await remember(page, [{ ...recents, count: 2 }])
  await openSearch(page, path)
  await expect(offers(page).last()).toBeVisible()
  await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(hits(page).last()).toHaveAttribute('aria-selected', 'true')
  for (const link of await offers(page).all()) {
    await page.keyboard.press('ArrowDown')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('ArrowDown')
  await expect(input(page)).toBeFocused()
  await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(offers(page).last()).toBeFocused()
  await page.keyboard.type('pinecone')
  await expect(input(page)).toHaveValue('pinecone')
  await expect(hits(page).first()).toContainText('Pinecone')
  // Among results they are DocSearch's.
  await page.keyboard.press('ArrowDown')
  await expect(hits(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(input(page)).toBeFocused()
})

test('Escape returns the focus to the link or button that had it', async ({ page }) => {
  await open(page, path)
  const main = page.getByRole('main')
  // Not by role: a picture becomes a button when it has been loaded.
  const places = [main.getByRole('link').nth(2), main.locator('button').first()]
  for (const place of places) {
    await place.focus()
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('vec')
    await page.keyboard.press('Escape')
    await expect(input(page)).toBeHidden()
    await expect(place).toBeFocused()
  }
})

test('Back closes the dialog and leaves the page; a dialog that was closed leaves nothing to go back to', async ({
  page,
}) => {
  await open(page, '/docs/tags/')
  await page.locator('main a[href^="/docs/tags/"]').first().click()
  await expect(page).toHaveURL(/\/docs\/tags\/./)
  const url = page.url()
  await page.evaluate(() => window.scrollTo(0, 50))
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('/')
  await expect(input(page)).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(input(page)).toBeHidden()
  expect(page.url()).toBe(url)
  // Opened and closed twice, without a pause.
  for (const key of ['/', 'Escape', '/', 'Escape']) await page.keyboard.press(key)
  await expect(input(page)).toBeHidden()
  expect(page.url()).toBe(url)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/docs\/tags\/$/)
})

test('on a phone, the page is where it was when the dialog is closed, by Escape or by Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, path)
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  const close = [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]
  for (const closed of close) {
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    await closed()
    await expect(input(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
  }
})

test('Back from a result, and from all of them, is the page on which the search was opened', async ({
  page,
}) => {
  await open(page, '/docs/tags/')
  const ways = [
    ['a click', () => hits(page).first().locator('a').click()],
    ['Enter', () => page.keyboard.press('Enter')],
    ['all results', () => page.getByRole('link', { name: /^See all/ }).click()],
  ] as const
  for (const [what, choose] of ways) {
    await page.keyboard.press('/')
    await typeInto(input(page), 'pinecone')
    await expect(page.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', /pinecone/)
    await choose()
    await expect(page, what).toHaveURL(/pinecone/)
    await expect(input(page)).toBeHidden()
    await page.goBack()
    await expect(page, what).toHaveURL(/\/docs\/tags\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags')
    await page.waitForLoadState('networkidle')
  }
})

test('text under composition is not searched for, and Escape cancels the composition only', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/queries')) return
    const { requests } = request.postDataJSON() as { requests: { query: string }[] }
    sent.push(...requests.map(({ query }) => query))
  })
  await openSearch(page, path)
  await typeInto(input(page), 'vec')
  await expect(hits(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = sent.length
  const keys = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (const text of ['す', 'すし']) {
    await compose(text)
    await expect(input(page)).toHaveValue(`vec${text}`)
  }
  await page.keyboard.press('Escape')
  await compose('')
  await expect(input(page)).toHaveValue('vec')
  await compose('to')
  await compose('tor')
  await keys.send('Input.insertText', { text: 'tor' })
  await expect(page.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '/search/?q=vector')
  // The query before the composition may be repeated when that was canceled.
  expect(sent.slice(before).filter((query) => query !== 'vec')).toEqual(['vector'])
})
