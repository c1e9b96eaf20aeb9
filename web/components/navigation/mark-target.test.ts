// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markTarget } from './mark-target.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <nav><a href="/">Home</a></nav>
    <main id="main"><h1>Now</h1><h2 id="limits">Limits</h2></main>`
  document.querySelector('a')?.focus()
})

afterEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  document.documentElement.removeAttribute('data-marked')
})

const focused = () => document.activeElement?.textContent
const shown = () => document.querySelector('body > main')

test('a new page has the focus at its heading', () => {
  markTarget({ focus: 'page' })
  expect(focused()).toBe('Now')
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
  expect(document.querySelector('[data-target]')).toBeNull()
})

test('a section in the URL is marked and has the focus instead', () => {
  history.replaceState(null, '', '#limits')
  markTarget({ focus: 'page' })
  expect(document.activeElement).toBe(shown()?.querySelector('h2'))
  expect(document.querySelector('[data-target]')).toBe(document.activeElement)
})

test('a page that has no such section has the focus at its heading', () => {
  history.replaceState(null, '', '#gone')
  markTarget({ focus: 'page' })
  expect(focused()).toBe('Now')
})

test('another query of the same page leaves the focus in its field', () => {
  markTarget({ focus: 'section' })
  expect(focused()).toBe('Home')
})

test('Back and Forward mark the section and leave the focus', () => {
  history.replaceState(null, '', '#limits')
  markTarget({ focus: 'nothing' })
  expect(focused()).toBe('Home')
  expect(document.querySelectorAll('[data-target]')).toHaveLength(1)
})
