/** The tests whose titles begin with "without JavaScript" or "without scripts", in WebKit. */
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { test } from './webkit.ts'

const llm = '/docs/nodes/text/llm/'
const sidebar = 'nav[aria-label="Docs sidebar"]'

test.use({ javaScriptEnabled: false })

// The first script of every page sets the theme.
test.afterEach(async ({ reader }) => {
  expect(await reader.run(() => document.documentElement.dataset.theme ?? null)).toBeNull()
})

test('without scripts a small screen has the sidebar above the text, and no buttons without a function', async ({
  reader,
}) => {
  await reader.resize(360, 780)
  for (const path of ['/docs/nodes/inputs-outputs/api-action/', '/docs/', '/search/', llm]) {
    await reader.open(path)
    // Only forms work: the search, and feedback on a page with text.
    expect(new Set(await reader.texts('button')), path).toEqual(
      new Set(path === '/docs/' || path === '/search/' ? ['Search'] : ['Search', 'Yes', 'No']),
    )
    expect(await reader.texts('input[type="checkbox"]'), path).toEqual([])
    expect(await reader.run(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
  await reader.click('nav[aria-label="Main"] a', 'Docs')
  await reader.sees('h1', 'First steps')
  await reader.click(`${sidebar} a`, 'Nodes')
  await reader.sees('h1', 'Nodes')
})

test('without scripts the search form, its results and their links work', async ({ reader }) => {
  await reader.open('/search/')
  await reader.click('main input[type="search"]')
  await reader.type('vector', Key.ENTER)
  await expect.poll(() => reader.path()).toBe('/search/?q=vector')
  await reader.sees('main [role="status"]', /^\d+ documents found$/)
  await reader.click('main li a')
  await expect.poll(() => reader.path()).toMatch(/^\/docs\//)
  await reader.open('/search/?q=qqzzxxyy')
  await reader.sees('main [role="status"]', 'No results for "qqzzxxyy"')
})

test('without scripts all groups are links', async ({ reader }) => {
  await reader.open('/docs/')
  await reader.seesNo('form[aria-label="Find a node"]')
  await (await reader.element('[data-unfiltered] a[href="/docs/category/text/"]')).sendKeys(Key.ENTER)
  await reader.sees('h1', 'Text')
  await reader.element('main a', 'LLM')
})
