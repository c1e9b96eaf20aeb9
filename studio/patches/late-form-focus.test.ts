// @vitest-environment jsdom
import { focusFirstDescendant } from '@sanity/ui'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keepCursorInUse } from './late-form-focus.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <input id="search">
    <form data-testid="form-view"><button id="tab" type="button">All fields</button><input id="title"></form>`
  onTestFinished(keepCursorInUse(document))
})

const element = (id: string) => document.getElementById(id) ?? expect.fail(`The page has no ${id}.`)

const press = (id: string, key: string) =>
  element(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

/** The form has loaded, as `FormView` handles it. @returns the id of what has the focus then */
async function focusForm(): Promise<string | undefined> {
  const form = document.querySelector('form')
  if (form) focusFirstDescendant(form)
  await Promise.resolve()
  return document.activeElement?.id
}

test.each(['typed in', 'clicked'])(
  'a form does not take the cursor from a field that was %s',
  async (how) => {
    element('search').focus()
    if (how === 'typed in') press('search', 'a')
    else element('search').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    const seen: (string | undefined)[] = []
    element('title').addEventListener('focus', () => seen.push('title'))
    expect(await focusForm()).toBe('search')
    // Nor does it try all of its controls.
    expect(seen).toEqual([])
  },
)

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
