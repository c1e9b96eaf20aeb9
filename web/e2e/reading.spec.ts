import { expect, type Page, test } from '@playwright/test'
import { findingsOfAxeInBothModes } from './axe.ts'
import { open } from './router.ts'

const node = '/docs/nodes/data-transformation-logic/json-merge/'

test('a heading is a link to itself', async ({ page }) => {
  await open(page, node)
  await page.getByRole('heading', { level: 2, name: 'Settings' }).getByRole('link').click()
  await expect(page).toHaveURL(/#settings$/)
})

test('code has its title, its language, its marked lines, and a button that copies it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, node)
  const code = page.locator('article div:has(> pre)').filter({ hasText: 'Merged' }).first()
  await expect(code.getByText('Merged', { exact: true })).toBeVisible()
  await expect(code.getByText('JSON', { exact: true })).toBeVisible()
  // The button is in the bar, not across the line below it.
  const [button, lines] = [
    await code.getByRole('button').boundingBox(),
    await code.locator('pre').boundingBox(),
  ]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(lines?.y ?? 0)
  await expect(code.locator('.line.marked')).toHaveCount(1)
  await code.getByRole('button', { name: 'Copy' }).click()
  await expect(code.getByRole('button')).toHaveText('Copied')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toBeTruthy()
  await expect(code.getByRole('button')).toHaveText('Copy', { timeout: 4_000 })
})

test('long lines of code can be wrapped, only where they are wider than their box', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, node)
  const code = page.locator('article div:has(> pre)').filter({ hasText: 'Second' }).first()
  const pre = code.locator('pre')
  const isWide = () => pre.evaluate((box) => box.scrollWidth > box.clientWidth)
  const wrap = code.getByRole('button', { name: 'Wrap lines' })
  expect(await isWide()).toBe(false)
  await expect(wrap).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(wrap).toHaveAttribute('aria-pressed', 'false')
  expect(await isWide()).toBe(true)
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  expect(await isWide()).toBe(false)
  await wrap.click()
  expect(await isWide()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(wrap).toHaveCount(0)
})

test('a text that the browser finds in a tab that is not selected selects it', async ({ page }) => {
  await open(page, node)
  const found = page.locator('article fieldset > label + div').nth(1)
  await expect(found).toHaveCSS('content-visibility', 'hidden')
  await found.dispatchEvent('beforematch')
  await expect(found).toHaveCSS('content-visibility', 'visible')
})

test('the current section is marked in the table of contents, which small screens have above the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, node)
  const toc = page.getByRole('navigation', { name: 'On this page' })
  const current = toc.locator('[aria-current]')
  await expect(current).toHaveCount(1)
  await toc.getByRole('link', { name: 'What can go wrong' }).click()
  await expect(current).toHaveText('What can go wrong')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(toc).toBeHidden()
  await page.getByText('On this page').first().click()
  await page.locator('details').getByRole('link', { name: 'Settings' }).click()
  await expect(page.locator('#settings')).toBeInViewport()
})

test('the first Tab skips the navbar, and the page shows when it was last changed', async ({ page }) => {
  await open(page, node)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
  await expect(page.locator('article time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
})

test('a setting and an error have anchors, and show all their details', async ({ page }) => {
  await open(page, '/docs/nodes/data-sources-storage/pinecone/')
  const row = page.getByRole('row', { name: /topK/ })
  await expect(row).toHaveAttribute('id', 'setting-topK')
  await expect(row.getByRole('rowheader')).toContainText('Number of matches')
  await row.getByRole('link', { name: 'Number of matches' }).click()
  await expect(page).toHaveURL(/#setting-topK$/)
  const error = page.getByRole('listitem').filter({ hasText: 'Invalid API Key' })
  await expect(error.getByText('Why')).toBeVisible()
  await expect(error.getByText('What to do')).toBeVisible()
  await error.getByRole('link', { name: 'Invalid API Key' }).click()
  const { hash } = new URL(page.url())
  await expect(page.locator(hash)).toContainText('Invalid API Key')
  await expect(page.getByRole('heading', { name: 'Works well with' })).toBeVisible()
})

test('types are in words with their name on hover, each row has one text size, and phones see captions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/docs/nodes/data-sources-storage/postgres/')
  const row = page.locator('#setting-statement')
  const type = row.locator('td').first()
  await expect(type).toHaveText(/^long text/)
  await expect(type).toHaveAttribute('title', 'longText')
  const rows = page.locator('section:has(table) tbody tr')
  const sizes = await rows.evaluateAll((all) =>
    all.map((one) => {
      const parts = [one, ...one.querySelectorAll('*')]
      return new Set(parts.map((part) => getComputedStyle(part).fontSize)).size
    }),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(new Set(sizes)).toEqual(new Set([1]))
  const captions = () =>
    row.locator('td').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect(await captions()).toEqual(['"Type:"', '"What it is for:"'])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await captions()).toEqual(['none', 'none'])
})

for (const width of [360, 1280]) {
  test(`in a window of ${width} px the boxes of drawings have icons, and no label lies on a line`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      'text/llm',
      'data-sources-storage/apollo-io',
      'data-transformation-logic/json-merge',
      'inputs-outputs/number-input',
    ]) {
      await page.goto(`/docs/nodes/${path}/`)
      const workflow = page.getByRole('group', { name: /^Workflow/ }).filter({ visible: true })
      const boxes = await workflow.getByRole('link').count()
      await expect(workflow.locator('a path')).toHaveCount(boxes)
      const crossed = await workflow.evaluate((drawing) => {
        const wires = drawing.querySelector<SVGPathElement>('g > path')
        if (!wires) return ['no wires']
        const steps = Math.ceil(wires.getTotalLength())
        const points = Array.from({ length: steps }, (_, at) => wires.getPointAtLength(at))
        const labels = [...drawing.querySelectorAll<SVGTextElement>('g > text')]
        return labels
          .filter((label) => {
            const { x, y, width, height } = label.getBBox()
            return points.some(
              (point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
            )
          })
          .map(({ textContent }) => textContent)
      })
      expect(crossed, path).toEqual([])
      const size = await workflow.boundingBox()
      // A chain runs from left to right, where there is space for it.
      if (path === 'text/llm') expect((size?.width ?? 0) > (size?.height ?? 0)).toBe(width === 1280)
    }
  })
}

test('on paper there is the text with its callouts, without controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await open(page, '/docs/nodes/data-sources-storage/pinecone/')
  await expect(page.locator('article aside').first()).toBeVisible()
  await expect(page.getByText('Last updated on')).toBeVisible()
  for (const gone of [
    page.locator('.skip-link'),
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Docs sidebar' }),
    page.getByRole('contentinfo').last(),
    page.getByRole('button', { name: 'Copy' }).first(),
    page.getByRole('link', { name: 'Copy page as Markdown' }),
    page.getByRole('button', { name: 'Copy as JSON' }),
  ])
    await expect(gone).toBeHidden()
})

test('on paper a link of the text has its target, a section, card or tag has none', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await open(page, '/docs/nodes/data-sources-storage/pinecone/')
  const after = (href: string) =>
    page
      .locator(`article a[href="${href}"]`)
      .filter({ visible: true })
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  for (const href of ['https://app.pinecone.io', '/docs/nodes/data-sources-storage/vector-store-writer/'])
    expect(await after(href)).toBe(`" (${href})"`)
  for (const href of ['#settings', '/docs/nodes/inputs-outputs/uuid/', '/docs/tags/pinecone/'])
    expect(await after(href)).toBe('none')
})

test('on paper code and tables are complete, and drawings are light, also in dark mode', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  // A sheet of A4 with its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await open(page, '/docs/nodes/data-transformation-logic/json-query/')
  const cut = await page.locator('article :is(pre, table)').evaluateAll((all) =>
    all.flatMap((one) => {
      const frame = one.parentElement
      const isCut = [one, frame].some((box) => box && box.scrollWidth > box.clientWidth)
      return isCut ? [one.outerHTML.slice(0, 120)] : []
    }),
  )
  expect(cut).toEqual([])
  const box = page.locator('article svg rect').filter({ visible: true }).first()
  await expect(box).toHaveCSS('fill', 'rgb(251, 249, 244)')
})

test('the focused element is never hidden behind the navbar, on the way down or up', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page, '/docs/nodes/data-sources-storage/pinecone/')
  const hidden = () =>
    page.evaluate(async () => {
      // The bar moves for 200 ms.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const focused = document.activeElement
      const bar = document.querySelector('header')
      // The skip link covers the bar.
      if (!focused || !bar || focused === document.body || bar.contains(focused)) return null
      if (focused.matches('.skip-link')) return null
      const box = focused.getBoundingClientRect()
      const isBehind = box.bottom <= bar.getBoundingClientRect().bottom && box.top >= 0
      return isBehind || box.bottom < 0 ? focused.outerHTML.slice(0, 120) : null
    })
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let times = 0; times < 40; times += 1) {
      await page.keyboard.press(key)
      expect(await hidden(), `${key} ${times}`).toBeNull()
    }
  }
})

test('what has the focus shows it, wherever the Tab key leads', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of [node, '/docs/', '/search/?q=pinecone']) {
    await open(page, path)
    const seen = new Set<string>()
    for (let times = 0; times < 200; times += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return null
        // A label represents its hidden radio button, and a box of a drawing its link.
        const isOutlined = [focused, focused.closest('label')].some(
          (element) => element && getComputedStyle(element).outlineStyle !== 'none',
        )
        const box = focused instanceof SVGElement && focused.querySelector('rect')
        const isShown = box ? getComputedStyle(box).strokeWidth === '3px' : isOutlined
        return { what: focused.outerHTML.slice(0, 160), isShown }
      })
      if (!stop) break
      expect(stop.isShown, `${path}: ${stop.what}`).toBe(true)
      seen.add(stop.what)
    }
    expect(seen.size, path).toBeGreaterThan(20)
  }
})

test('a page that is not found names the nearest ones, by one request of the browser', async ({ page }) => {
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') questions.push(new URL(request.url()).pathname)
  })
  await page.goto('/docs/nodes/text/document-spliter/')
  const near = page.getByRole('status').getByRole('link')
  await expect(near.first()).toHaveText('Document Splitter')
  expect(questions).toEqual(['/api/feedback/docs/nodes/text/document-spliter/'])
  await near.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
})

test('a page that is not found has a search field with the words of the path', async ({ page }) => {
  await page.goto('/docs/nodes/text/opn-ai.html/x')
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Search the documentation' })
  await expect(field).toHaveValue('x')
  await field.fill('vector store')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search/?q=vector+store')
  // Docusaurus also asks to write to the owner of the linking site.
  await page.goto('/qqzzxx/')
  await expect(main.getByRole('paragraph').filter({ hasText: /./ })).toHaveText([
    'We could not find what you were looking for.',
    'Overview of the documentation',
  ])
})

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a page that is not found': async (page) => {
    await page.goto('/docs/nodes/text/open-ai/')
    await expect(page.getByRole('status').getByRole('link').first()).toBeVisible()
    // Their arrival moved nothing in the window.
    await expect(page.getByRole('contentinfo').last()).not.toBeInViewport()
  },
  'a search with results': async (page) => {
    await page.goto('/search/?q=vector')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  'the menu of small screens': async (page) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, node)
    await page.getByLabel('Toggle navigation bar').click()
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
  },
}

for (const [what, show] of Object.entries(states)) {
  test(`axe finds nothing in ${what}, in either mode`, async ({ page }) => {
    await show(page)
    expect(await findingsOfAxeInBothModes(page)).toEqual([])
  })
}

test('pages have complete metadata for link previews, without repetition and with their image', async ({
  request,
}) => {
  const pictures = new Map([
    ['/docs/nodes/text/llm/', '/og/nodes/text/llm.png'],
    ...['/', '/docs/', '/docs/tags/', '/docs/tags/api/', '/docs/category/image/'].map(
      (path) => [path, '/og.png'] as const,
    ),
  ])
  for (const [path, picture] of pictures) {
    const html = await (await request.get(path)).text()
    const [head = ''] = html.split('</head>')
    for (const name of [
      'og:title',
      'og:description',
      'og:type',
      'og:url',
      'og:image',
      'og:site_name',
      'twitter:card',
    ])
      expect(head.split(`="${name}"`), `${path} ${name}`).toHaveLength(2)
    const contentOf = (name: string) => new RegExp(`"${name}" content="([^"]+)"`).exec(head)?.[1] ?? ''
    expect(contentOf('og:type')).toBe(path === '/docs/nodes/text/llm/' ? 'article' : 'website')
    expect(contentOf('og:site_name')).toBe('Loomwork')
    expect(new URL(contentOf('og:url')).pathname).toBe(path)
    expect(new URL(contentOf('og:image')).pathname).toBe(picture)
    expect(contentOf('twitter:card')).toBe('summary_large_image')
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  }
})
