/** The tests of `search.spec.ts` that need no control over the network, in WebKit. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { type Reader, test } from './webkit.ts'

const input = 'input.DocSearch-Input'
const button = 'button[aria-keyshortcuts]'

test.beforeEach(({ reader }) => reader.open('/docs/'))

test('the shortcut opens the search, a typo finds the page, Escape gives the focus back', async ({
  reader,
}) => {
  await reader.control('k')
  await hasFocus(reader, input)
  await reader.type('pinecoen')
  await reader.sees('.DocSearch-Hit', 'Pinecone')
  await reader.type(Key.ESCAPE)
  await reader.seesNo(input)
  await hasFocus(reader, button)
})

test('Enter opens the first hit', async ({ reader }) => {
  await reader.click(button)
  await hasFocus(reader, input)
  await reader.type('document splitter')
  await reader.sees('.DocSearch-Hit', 'Document Splitter')
  // Until the hits for the last letter are shown.
  await sleep(1000)
  await reader.type(Key.ENTER)
  await reader.sees('h1', 'Document Splitter')
  await reader.seesNo(input)
  expect(await reader.path()).toMatch(/^\/docs\/nodes\/text\/document-splitter\//)
})

test('a hit leads to its section', async ({ reader }) => {
  await reader.click(button)
  await hasFocus(reader, input)
  await reader.type('429 You exceeded your current quota')
  await reader.click('.DocSearch-Hit a', '429')
  await expect.poll(() => reader.path()).toMatch(/^\/docs\/nodes\//)
  await reader.seesNo(input)
  await reader.element('article', '429')
})

test('the slash opens the search, also after it was closed', async ({ reader }) => {
  for (let n = 0; n < 2; n += 1) {
    await reader.type('/')
    await hasFocus(reader, input)
    await reader.type(Key.ESCAPE)
    await reader.seesNo(input)
  }
})

test('all results have a page with their number', async ({ reader }) => {
  await reader.click(button)
  await hasFocus(reader, input)
  await reader.type('vector')
  await reader.sees('a[href="/search/?q=vector"]', 'See all ')
  const all = await reader.element('a', 'See all ')
  const total = /\d+/.exec(await all.getText())?.[0]
  await all.click()
  await expect.poll(() => reader.path()).toBe('/search/?q=vector')
  await reader.element('main [role="status"]', `of ${total} documents loaded`)
})

test('a query without a hit says so', async ({ reader }) => {
  await reader.click(button)
  await hasFocus(reader, input)
  await reader.type('qqzzxxyy')
  await reader.sees('.DocSearch-NoResults', 'No results for')
})

async function hasFocus(reader: Reader, selector: string) {
  await expect.poll(() => reader.hasFocus(selector), selector).toBe(true)
}
