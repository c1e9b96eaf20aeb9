import { expect, type Page } from '@playwright/test'
import { test } from './closing.ts'
import { open } from './router.ts'

const llm = '/docs/nodes/text/llm/'
const bar = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByLabel('Toggle navigation bar')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' })

async function openAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 780 })
  await open(page, llm)
}

test('the navbar hides on scrolling down and shows on scrolling up, and where the page begins', async ({
  page,
}) => {
  await openAt(page, 1280)
  await page.mouse.move(640, 400)
  // It stays while the page is scrolled by less than its height.
  await page.mouse.wheel(0, 40)
  await expect(bar(page)).toBeInViewport()
  await page.mouse.wheel(0, 600)
  await expect(bar(page)).not.toBeInViewport()
  // The sidebar takes its place.
  expect(await page.getByRole('complementary').first().boundingBox()).toMatchObject({ y: 0, height: 780 })
  await page.mouse.wheel(0, -100)
  await expect(bar(page)).toBeInViewport()
  await page.mouse.wheel(0, 300)
  await expect(bar(page)).not.toBeInViewport()
  await page.keyboard.press('Home')
  await expect(bar(page)).toBeInViewport()
})

test('a navbar that is hidden shows when the focus comes to it, and on the next page', async ({ page }) => {
  await openAt(page, 1280)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 800)
  await expect(bar(page)).not.toBeInViewport()
  await bar(page).getByRole('link', { name: 'Docs' }).focus()
  await expect(bar(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps')
  await expect(bar(page)).toBeInViewport()
})

test('no part of the navbar moves while a slow browser parses the rest of it', async ({ page }) => {
  for (const width of [360, 1280]) {
    await openAt(page, width)
    const moved = await bar(page)
      .locator('nav')
      .evaluate((nav) => {
        const seen = () =>
          [...nav.children].map((part) => {
            const { x, y } = part.getBoundingClientRect()
            return `${part.tagName} at ${Math.round(x)}, ${Math.round(y)}`
          })
        const complete = seen()
        const moves: string[] = []
        // The parser adds the content of a part after the part, and one part after the other.
        while (nav.lastElementChild) {
          nav.lastElementChild.remove()
          moves.push(...seen().filter((part) => !complete.includes(part)))
        }
        return moves
      })
    expect(moved, `${width} px`).toEqual([])
  }
})

test('from 997 px on the sidebar is next to the page; below, it is in the drawer, which closes then', async ({
  page,
}) => {
  await openAt(page, 900)
  await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeHidden()
  await menu(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.setViewportSize({ width: 996, height: 780 })
  await page.waitForTimeout(100)
  await expect(drawer(page)).toBeVisible()
  await page.setViewportSize({ width: 997, height: 780 })
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible()
  await expect(menu(page)).toBeHidden()
})

test('a link of the drawer navigates without a full page load, and closes it', async ({ page }) => {
  await openAt(page, 360)
  await page.evaluate(() => Object.assign(window, { isSameTab: true }))
  await menu(page).click()
  await drawer(page).getByRole('link', { name: 'Text Embedder' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text Embedder')
  await expect(drawer(page)).toBeHidden()
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true)
  // On pages without a sidebar, the drawer begins with the main menu; Next keeps the previous page
  // in the document, hidden.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Loomwork/ })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Weave AI/)
  await menu(page).click()
  await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: '← Back to main menu' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(menu(page)).toBeFocused()
})

test('on a page without a sidebar the drawer has the sections of the documentation', async ({ page }) => {
  for (const path of ['/', '/search/', '/docs/nowhere/']) {
    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, path)
    await menu(page).click()
    const sections = drawer(page).getByRole('navigation', { name: 'Docs sidebar' })
    await expect(sections.getByRole('link', { name: 'New to Loomwork AI' }), path).toBeVisible()
    // It stays open.
    if (path === '/') await sections.getByRole('button', { name: 'Pages in Nodes' }).click()
    await sections.getByRole('link', { name: 'Speech' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speech')
    await expect(drawer(page)).toBeHidden()
  }
})

for (const path of [llm, '/'])
  test(`at ${path} the menu opens and closes when the scripts failed`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path)
    const [link, title] = path === llm ? ['Text Embedder', 'Text Embedder'] : ['Docs', 'First steps']
    const entry = page.locator('aside, header').getByRole('link', { name: link, exact: true })
    await expect(entry).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entry).toBeInViewport()
    await menu(page).click()
    await expect(entry).toBeHidden()
    await menu(page).click()
    await entry.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  })

test('a menu that was opened before its script ran closes when a link is followed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { promise: opened, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(llm, { waitUntil: 'commit' })
  await menu(page).click()
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await expect(sidebar).toBeInViewport()
  letGo()
  await page.waitForLoadState('networkidle')
  await expect(sidebar).toBeInViewport()
  await page.evaluate(() => Object.assign(window, { isSameTab: true }))
  await sidebar.getByRole('link', { name: 'Text Embedder' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text Embedder')
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true)
  await expect(sidebar).toBeHidden()
  await menu(page).click()
  await expect(drawer(page)).toBeVisible()
})

test('a link of the drawer to the page that is shown closes it, and so does Back', async ({ page }) => {
  await openAt(page, 360)
  await open(page, '/docs/getting-started/first-steps/')
  await menu(page).click()
  await drawer(page).getByRole('button', { name: '← Back to main menu' }).click()
  await expect(drawer(page).getByRole('link')).toHaveText([
    /Docs/,
    /Overview/,
    /Discord/,
    /Sign In/,
    /Blog/,
    /Imprint/,
  ])
  await drawer(page).getByRole('link', { name: 'Docs' }).click()
  await expect(drawer(page)).toBeHidden()
  // An entry of the same page, so that only Back itself can be the cause.
  await page.evaluate(() => history.pushState(null, '', '?from=mail'))
  await menu(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
})

test('without scripts a small screen has the sidebar above the text, and no buttons without a function', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto(llm)
  for (const path of ['/docs/nodes/inputs-outputs/api-action/', '/docs/', '/search/', llm]) {
    await page.goto(path)
    // Only the forms work: the search, and on pages their question.
    const names = await page.getByRole('button').allTextContents()
    const working = path.startsWith('/docs/nodes/') ? ['Search', 'Yes', 'No'] : ['Search']
    expect(new Set(names.map((name) => name.trim())), path).toEqual(new Set(working))
    await expect(page.getByRole('checkbox'), path).toHaveCount(0)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps')
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Nodes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nodes')
  await context.close()
})
