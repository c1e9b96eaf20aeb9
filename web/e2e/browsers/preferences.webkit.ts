/** The tests of `preferences.spec.ts` that need no control over the network, in WebKit. */
import { expect } from '@playwright/test'
import { type Reader, test } from './webkit.ts'

const toggle = 'button[aria-label="Switch between dark and light mode"]'
const light = 'rgb(251, 249, 244)'
const dark = 'rgb(22, 21, 19)'

const theme = (reader: Reader) => reader.run(() => document.documentElement.dataset.theme)
const paper = (reader: Reader) => reader.run(() => getComputedStyle(document.body).backgroundColor)

test.describe('on a system that prefers dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the site is light until the reader switches', async ({ reader }) => {
    await reader.open('/')
    expect(await reader.run(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    expect(await theme(reader)).toBe('light')
    expect(await paper(reader)).toBe(light)
    await reader.click(toggle)
    await expect.poll(() => paper(reader)).toBe(dark)
    await reader.click(toggle)
    await expect.poll(() => paper(reader)).toBe(light)
  })
})

test('the mode is kept on the next page and after a reload', async ({ reader }) => {
  await reader.open('/')
  await reader.click(toggle)
  await expect.poll(() => theme(reader)).toBe('dark')
  expect(await reader.run(() => localStorage.getItem('theme'))).toBe('dark')
  await reader.open('/docs/nodes/text/llm/')
  expect(await theme(reader)).toBe('dark')
  await reader.driver.navigate().refresh()
  expect(await paper(reader)).toBe(dark)
})

test('all tabs have the same mode', async ({ reader }) => {
  await reader.open('/')
  const [one = ''] = await reader.driver.getAllWindowHandles()
  await reader.driver.switchTo().newWindow('tab')
  await reader.open('/docs/')
  await reader.click(toggle)
  await expect.poll(() => theme(reader)).toBe('dark')
  await reader.driver.switchTo().window(one)
  await expect.poll(() => theme(reader)).toBe('dark')
})

test('the version that is read is remembered, and one that is gone is replaced', async ({ reader }) => {
  const kept = () => reader.run(() => localStorage.getItem('docs-preferred-version-default'))
  await reader.open('/')
  expect(await kept()).toBeNull()
  await reader.click('nav[aria-label="Main"] a', 'Docs')
  await expect.poll(kept).toBe('current')
  await reader.run(() => localStorage.setItem('docs-preferred-version-default', '1.0'))
  await reader.driver.navigate().refresh()
  await expect.poll(kept).toBe('current')
})
