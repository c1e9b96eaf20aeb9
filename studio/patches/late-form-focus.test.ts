// @vitest-environment jsdom
import { focusFirstDescendant } from '@sanity/ui'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LateFormFocus } from './late-form-focus.ts'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = `
    <input id="search">
    <form data-testid="form-view"><button id="tab" type="button">All fields</button><input id="title"></form>
    <div id="studio"></div>`
  root = createRoot(element('studio'))
  act(() => root.render(createElement(LateFormFocus)))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}.`)
  return found
}

const press = (id: string, key: string) =>
  element(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

/** The form has loaded, as `FormView` handles it. @returns the id of what has the focus then */
async function focusForm(): Promise<string | undefined> {
  const form = document.querySelector('form')
  if (form) focusFirstDescendant(form)
  await Promise.resolve()
  return document.activeElement?.id
}

test('a form does not take the cursor from a field that was typed in', async () => {
  element('search').focus()
  press('search', 'a')
  const seen: (string | undefined)[] = []
  element('title').addEventListener('focus', () => seen.push('title'))
  expect(await focusForm()).toBe('search')
  // Nor does it try all of its controls.
  expect(seen).toEqual([])
})

test('a form does not take the cursor from a field that was clicked', async () => {
  element('search').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  element('search').focus()
  expect(await focusForm()).toBe('search')
})

test.each(['Enter', 'Tab', 'Escape'])('%s in a field may lead to a form', async (key) => {
  element('search').focus()
  press('search', 'a')
  press('search', key)
  expect(await focusForm()).toBe('tab')
})

test('a field that is used no more keeps nothing', async () => {
  element('search').focus()
  press('search', 'a')
  element('tab').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(await focusForm()).toBe('tab')
})

test('a form moves the cursor between its own fields', async () => {
  element('title').focus()
  press('title', 'a')
  expect(await focusForm()).toBe('tab')
})
