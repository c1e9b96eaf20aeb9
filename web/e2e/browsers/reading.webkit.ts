/** Tests of `routes.spec.ts`, `reading.spec.ts` and `navbar.spec.ts`, in WebKit. */
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { kindsOfPages } from '../kinds-of-pages.ts'
import { test } from './webkit.ts'

const node = '/docs/nodes/data-transformation-logic/json-merge/'
const llm = '/docs/nodes/text/llm/'
const main = 'nav[aria-label="Main"]'
const toc = 'nav[aria-labelledby="toc-title"]'
const menu = 'summary[aria-label="Toggle navigation bar"]'
const drawer = 'dialog[aria-label="Navigation"]'

for (const { kind, path, heading, title } of kindsOfPages) {
  test(`the ${kind} page answers and says what it is`, async ({ reader }) => {
    await reader.open(path)
    await reader.sees('h1', heading)
    await expect.poll(() => reader.driver.getTitle()).toMatch(title)
    await reader.sees(main, 'Docs')
    expect((await reader.texts('footer')).at(-1)).toContain('© 2025 Loomwork GmbH. All rights reserved.')
  })
}

test('no kind of page scrolls horizontally on a phone', async ({ reader }) => {
  await reader.resize(360, 780)
  for (const { path } of kindsOfPages) {
    await reader.open(path)
    const width = () => reader.run(() => document.documentElement.scrollWidth)
    expect(await width(), path).toBeLessThanOrEqual(360)
    await reader.run(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await width(), path).toBeLessThanOrEqual(360)
  }
})

test('a node page shows its fields, each entry with an anchor', async ({ reader }) => {
  await reader.open('/docs/nodes/data-sources-storage/pinecone/#setting-topK')
  const top = () =>
    reader.run(() => document.getElementById('setting-topK')?.getBoundingClientRect().top ?? -1)
  await expect.poll(top).toBeLessThan(720)
  expect(await top()).toBeGreaterThanOrEqual(0)
  expect(await reader.texts('article h2')).toEqual(
    expect.arrayContaining(['Inputs', 'Outputs', 'Settings', 'Credentials', 'Limits', 'What can go wrong']),
  )
  await reader.sees('nav[aria-label="Breadcrumbs"]', 'Data Sources & Storage')
  await reader.click('#setting-topK a', 'Number of matches')
  await expect.poll(() => reader.path()).toMatch(/#setting-topK$/)
})

test('every image and drawing of a page is shown', async ({ reader }) => {
  for (const path of ['/', '/docs/', node, llm]) {
    await reader.open(path)
    await reader.run(() => window.scrollTo(0, document.body.scrollHeight))
    const broken = () =>
      reader.run(() =>
        [...document.images]
          .filter((image) => image.checkVisibility() && image.loading !== 'lazy')
          .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
          .map(({ src }) => src),
      )
    await expect.poll(broken, path).toEqual([])
  }
  await reader.open('/docs/nodes/data-sources-storage/pinecone/')
  const drawing = await reader.element('article svg[aria-label^="Workflow"]')
  const { width, height } = await drawing.getRect()
  expect(Math.min(width, height)).toBeGreaterThan(50)
})

test('code has its marked lines, its colors, and a button that copies it', async ({ reader }) => {
  await reader.open(node)
  expect(await reader.run(() => document.querySelectorAll('article pre .line.marked').length)).toBe(2)
  const colors = await reader.run(() => {
    const spans = [...document.querySelectorAll('article pre .line span')]
    return new Set(spans.map((span) => getComputedStyle(span).color)).size
  })
  expect(colors).toBeGreaterThan(2)
  await reader.click('article button[data-copy]', 'Copy')
  await reader.sees('article button[data-copy]', 'Copied')
})

test('the current section is marked in the table of contents, which small screens have above the text', async ({
  reader,
}) => {
  await reader.resize(1400, 900)
  await reader.open(node)
  await expect.poll(async () => (await reader.texts(`${toc} [aria-current]`)).length).toBe(1)
  await reader.click(`${toc} a`, 'What can go wrong')
  await reader.sees(`${toc} [aria-current]`, 'What can go wrong')
  await reader.resize(360, 800)
  await reader.seesNo(toc)
  await reader.click('summary', 'On this page')
  await reader.click('details a', 'Settings')
  const top = () => reader.run(() => document.getElementById('settings')?.getBoundingClientRect().top ?? -1)
  await expect.poll(top).toBeLessThan(200)
  expect(await top()).toBeGreaterThanOrEqual(0)
})

test('the first Tab leads past the navbar', async ({ reader }) => {
  await reader.open(node)
  await reader.type(Key.TAB)
  await expect.poll(() => reader.hasFocus('.skip-link')).toBe(true)
  await reader.type(Key.ENTER)
  await reader.type(Key.TAB)
  await expect.poll(() => reader.hasFocus('#main *')).toBe(true)
})

test('on a small screen the menu shows the sidebar, the main menu behind it, and closes on Back', async ({
  reader,
}) => {
  await reader.resize(360, 780)
  await reader.open('/docs/')
  await reader.open(llm)
  await reader.click(menu)
  await reader.sees(drawer, 'Text Embedder')
  await reader.click(`${drawer} button`, '← Back to main menu')
  await reader.element(`${drawer} a`, 'Docs')
  await reader.driver.navigate().back()
  await reader.seesNo(drawer)
})

test('a link of the menu navigates without a full page load, and Escape closes the menu', async ({
  reader,
}) => {
  await reader.resize(360, 780)
  await reader.open(llm)
  await reader.run(() => void Object.assign(window, { isSameTab: true }))
  await reader.click(menu)
  await reader.click(`${drawer} a`, 'Text Embedder')
  await reader.sees('h1', 'Text Embedder')
  await reader.seesNo(drawer)
  expect(await reader.run(() => 'isSameTab' in window)).toBe(true)
  await reader.click(menu)
  await reader.sees(drawer, 'Text Embedder')
  await reader.type(Key.ESCAPE)
  await reader.seesNo(drawer)
  await expect.poll(() => reader.hasFocus(menu)).toBe(true)
})
