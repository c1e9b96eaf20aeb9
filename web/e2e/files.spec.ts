import { expect, type Page, test } from '@playwright/test'
import { findingsOfAxeInBothModes } from './axe.ts'

const path = '/docs/nodes/data-sources-storage/pinecone/'
const file = '/docs/nodes/data-sources-storage/pinecone.md'

/** Pages with their Markdown, and how it begins. */
const pages = [
  [path, file, '# Pinecone'],
  ['/', '/index.md', '# Weave AI'],
  ['/docs/', '/docs.md', '# Loomwork documentation'],
  ['/docs/tags/', '/docs/tags.md', '# Tags'],
  ['/docs/tags/b-2-b/', '/docs/tags/b-2-b.md', '# One doc tagged with "B2B"'],
  ['/docs/category/data-sources--storage/', '/docs/category/data-sources--storage.md', '# Data Sources'],
] as const

test('a page is copied as Markdown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  await page.getByRole('link', { name: 'Copy page as Markdown' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await (await page.request.get(file)).text())
  expect(copied).toMatch(/^# Pinecone\n/)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('a page whose Markdown cannot be loaded opens the file instead', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  await page.route(`**${file}`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  )
  await page.getByRole('link', { name: 'Copy page as Markdown' }).click()
  await expect(page).toHaveURL(new RegExp(`${file}$`))
})

test('a workflow is copied as JSON that its schema allows, as the Markdown of its page has it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const button = page.getByRole('figure').getByRole('button', { name: 'Copy as JSON' })
  await button.click()
  await expect(page.getByRole('figure').getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(button).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const workflow = JSON.parse(copied)
  expect(workflow).toMatchObject({
    version: 1,
    title: 'Answer questions from your own documents',
    nodes: [
      { id: 'question', node: 'text-input', href: '/docs/nodes/inputs-outputs/text-input/' },
      { id: 'embed', title: 'Text Embedder' },
      { id: 'search', node: 'pinecone', settings: { topK: '5' } },
      { id: 'answer', node: 'llm', settings: { model: 'gpt-6-luna' } },
      { id: 'show', node: 'output' },
    ],
  })
  expect(workflow.connections[2]).toMatchObject({
    from: { node: 'search', port: 'matches' },
    to: { node: 'answer', port: 'context' },
  })
  const markdown = await (await page.request.get(file)).text()
  expect(markdown).toContain(`\`\`\`json workflow\n${copied}\n\`\`\`\n`)
  expect(new URL(page.url()).pathname).toBe(path)
})

test.describe('the menu of a page', () => {
  const menuOf = (page: Page) => page.locator('article details', { hasText: 'More' }).first()

  test('opens the Markdown and assistants with the page, and copies the URL of the MCP server', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(path)
    await menuOf(page).getByText('More').click()
    for (const [name, host] of [
      ['Open in ChatGPT', 'chatgpt.com'],
      ['Open in Claude', 'claude.ai'],
    ]) {
      const href = new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
      expect(href.host).toBe(host)
      expect(href.searchParams.get('q')).toContain(`${baseURL}${path}`)
    }
    await menuOf(page).getByRole('button', { name: 'Copy MCP server URL' }).click()
    await expect(menuOf(page).getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/mcp`)
    await page.getByRole('link', { name: 'View as Markdown' }).click()
    await expect(page).toHaveURL(new RegExp(`${file}$`))
  })

  test('is used with the keyboard: Escape closes it, and the focus returns; axe finds nothing', async ({
    page,
  }) => {
    await page.goto(path)
    const button = menuOf(page).getByText('More')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeFocused()
    expect(await findingsOfAxeInBothModes(page, 'article details')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the link opens the file', async ({ page }) => {
    await page.goto(path)
    await page.getByRole('link', { name: 'Copy page as Markdown' }).click()
    await expect(page).toHaveURL(new RegExp(`${file}$`))
    await expect(page.getByText('# Pinecone')).toBeVisible()
  })
})

test('the head of a page names its URL, its Markdown and the feed', async ({ page, request }) => {
  for (const [address, markdown, heading] of pages) {
    expect(await (await request.get(markdown)).text()).toMatch(new RegExp(`^${heading}`))
    await page.goto(address)
    const links = await page
      .locator('head link')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('rel'), new URL((link as HTMLLinkElement).href).pathname]),
      )
    expect(links, address).toEqual(
      expect.arrayContaining([
        ['canonical', address],
        ['alternate', markdown],
        ['alternate', '/feed.xml'],
      ]),
    )
  }
})

test('from the Markdown of the home page links lead to that of every page, which llms-full.txt contains', async ({
  request,
}) => {
  const index = await (await request.get('/llms.txt')).text()
  const origin = new URL(/\((\S+\.md)\)/.exec(index)?.[1] ?? '').origin
  const found = new Map<string, string>()
  const open = ['/index.md']
  const anchors: string[] = []
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (found.has(path)) continue
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toBe('text/markdown; charset=utf-8')
    const text = await response.text()
    found.set(path, text)
    for (const [, href = ''] of text.matchAll(/\]\(<?([^)>\s]+)>?\)/g)) {
      if (!href.startsWith(`${origin}/`)) continue
      const url = new URL(href)
      expect(`${url.pathname} of ${path}`).toMatch(/\.(?:md|txt|json|xml) of |^\/search\/ of /)
      if (url.pathname.endsWith('.md')) open.push(url.pathname)
      if (url.hash) anchors.push(url.hash)
    }
  }
  const listed = [...index.matchAll(/\((\S+\.md)\)/g)].map(([, address]) => new URL(address ?? '').pathname)
  expect(listed.filter((path) => !found.has(path))).toEqual([])
  const pages = index.slice(0, index.indexOf('\n## Lists\n')).matchAll(/^- \[[^\]]+\]\((\S+\.md)\)/gm)
  const everything = await (await request.get('/llms-full.txt')).text()
  const whole = [...pages].map(([, address]) => found.get(new URL(address ?? '').pathname) ?? '')
  // Pages of the seed, and pages that other tests have published.
  expect(whole.length).toBeGreaterThanOrEqual(39)
  for (const text of whole) expect(everything).toContain(text)
  expect(anchors).not.toEqual([])
})
