// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { docSearchHere } from '#testing/docsearch-here.ts'
import { openSearchOnRequest } from './open-search.ts'

openSearchOnRequest()

docSearchHere()
beforeEach(() => {
  document.body.innerHTML = '<button data-app-id="a" data-api-key="k" data-index-name="i" data-path="">'
})

/** Presses keys before anything else can happen. @returns those that the script left alone */
function press(...keys: (string | KeyboardEventInit)[]): string[] {
  return keys.flatMap((key) => {
    const init = typeof key === 'string' ? { key } : key
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    return document.body.dispatchEvent(event) ? (init.key ?? '') : []
  })
}

const input = () => document.querySelector<HTMLInputElement>('.DocSearch-Input')
const loaded = () => act(() => import('./search-root.tsx'))
const toggle = { key: 'k', ctrlKey: true }

test('the slash opens the search, and what is typed while its dialog is loading is the query', async () => {
  expect(press('/', 'a', '/', 'x', 'Backspace', 'b', 'Tab', { key: 'v', ctrlKey: true })).toEqual([
    'Tab',
    'v',
  ])
  await loaded()
  expect(input()?.value).toBe('a/b')
  expect(document.activeElement).toBe(input())
  expect(press('c')).toEqual(['c'])
  act(() => void press('Escape'))
  expect(input()).toBeNull()
  expect(document.activeElement).toBe(document.querySelector('button'))
})

test('a search that is closed while it is loading stays closed, and the next one is empty', async () => {
  press(toggle, 'a', toggle)
  await loaded()
  expect(input()).toBeNull()
  press(toggle)
  await loaded()
  expect(input()?.value).toBe('')
  act(() => void press(toggle))
  expect(input()).toBeNull()
})
