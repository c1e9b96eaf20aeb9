/** The tests of `navigation.spec.ts` that need no control over the network, in WebKit. */
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { type Reader, test } from './webkit.ts'

const llm = '/docs/nodes/text/llm/'
const splitter = '/docs/nodes/text/document-splitter/'
const sidebar = 'nav[aria-label="Docs sidebar"]'
const toc = 'nav[aria-labelledby="toc-title"]'

test('a link leads to the top of its page, Back to where the last one was left', async ({ reader }) => {
  await reader.open(llm)
  await reader.run(() => window.scrollTo(0, 900))
  await follow(reader, splitter)
  await reader.sees('h1', 'Document Splitter')
  expect(await reader.scrolled()).toBe(0)
  await reader.driver.navigate().back()
  await reader.sees('h1', 'LLM')
  await expect.poll(() => reader.scrolled()).toBe(900)
  await reader.driver.navigate().forward()
  await reader.sees('h1', 'Document Splitter')
})

test('a link works with the keyboard, without a full page load', async ({ reader }) => {
  await reader.open(llm)
  await reader.run(() => void Object.assign(window, { isSameTab: true }))
  const link = `${sidebar} a[href="${splitter}"]`
  await reader.run((css) => document.querySelector<HTMLElement>(css)?.focus(), link)
  await reader.type(Key.ENTER)
  await reader.sees('h1', 'Document Splitter')
  expect(await reader.path()).toBe(splitter)
  expect(await reader.run(() => 'isSameTab' in window)).toBe(true)
})

test('Back from a section returns to the old position', async ({ reader }) => {
  await reader.resize(1440, 800)
  await reader.open(llm)
  await reader.click(`${toc} a`, 'Settings')
  await isAtTop(reader, 'settings')
  await reader.driver.navigate().back()
  await expect.poll(() => reader.scrolled()).toBe(0)
})

test('Back to a section from another page shows its page again, and so does Forward', async ({ reader }) => {
  await reader.resize(1440, 800)
  await reader.open(llm)
  await reader.click(`${toc} a`, 'Settings')
  await isAtTop(reader, 'settings')
  await follow(reader, splitter)
  await reader.sees('h1', 'Document Splitter')
  await reader.driver.navigate().back()
  await reader.sees('h1', 'LLM')
  expect(await reader.path()).toBe(`${llm}#settings`)
  await isAtTop(reader, 'settings')
  await reader.driver.navigate().forward()
  await reader.sees('h1', 'Document Splitter')
})

/** With the mouse: WebKit's Back skips pages that a script opened without a click. */
function follow(reader: Reader, path: string) {
  return reader.click(`${sidebar} a[href="${path}"]`)
}

/** Below the navbar, 60 px high, and not much lower. */
async function isAtTop(reader: Reader, id: string) {
  const top = () =>
    reader.run((target) => {
      // Next keeps the previous page in the document, hidden.
      const sections = [...document.querySelectorAll(`[id="${target}"]`)]
      return sections.find((section) => section.checkVisibility())?.getBoundingClientRect().top ?? 9999
    }, id)
  await expect.poll(top).toBeLessThan(120)
  expect(await top()).toBeGreaterThanOrEqual(60)
}
