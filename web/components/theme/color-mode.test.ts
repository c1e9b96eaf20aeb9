// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { switchColorMode, themeKey } from './color-mode.ts'

switchColorMode()

const html = document.documentElement
const mode = () => [html.dataset.theme, html.style.colorScheme]
const otherTab = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

/** Presses the icon in the button of a page that is shown after the script began. */
function press() {
  document.body.innerHTML = '<button data-switches-mode><svg></svg></button>'
  document.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

afterEach(() => {
  localStorage.clear()
  html.removeAttribute('data-theme')
})

test('each press switches between light and dark, and is stored', () => {
  html.dataset.theme = 'light'
  for (const expected of ['dark', 'light', 'dark']) {
    press()
    expect(mode()).toEqual([expected, expected])
    expect(localStorage.getItem(themeKey)).toBe(expected)
  }
})

test('another tab that switches, or forgets the choice, is followed', () => {
  otherTab(themeKey, 'dark')
  expect(mode()).toEqual(['dark', 'dark'])
  otherTab('other', 'light')
  expect(mode()).toEqual(['dark', 'dark'])
  otherTab(themeKey, null)
  expect(mode()).toEqual(['light', 'light'])
})

test('a browser that stores nothing logs it and switches all the same', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  press()
  expect(mode()).toEqual(['dark', 'dark'])
  expect(warn.mock.calls[0]?.[0]).toContain('cannot store "theme"')
  vi.restoreAllMocks()
})
