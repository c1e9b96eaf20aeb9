// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSectionEntries } from './section-history.ts'

let navigation: EventTarget

beforeEach(() => {
  navigation = new EventTarget()
  // jsdom has no Navigation API.
  vi.stubGlobal('navigation', navigation)
  keepSectionEntries()
})
afterEach(() => vi.unstubAllGlobals())

/** Adds a history entry as the browser does, and reports it. */
function enter(url: string, state: unknown): void {
  window.history.pushState(state, '', url)
  navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType: 'push' }))
}

test('the entry of a section gets the state of its page, and then the one that reports its URL to the router', () => {
  const state = { __NA: true, tree: 'of the page' }
  enter('/docs/', state)
  const replaceState = vi.spyOn(window.history, 'replaceState')
  enter('/docs/#section', null)
  expect(replaceState.mock.calls).toEqual([
    [state, ''],
    [null, '', 'http://localhost:3000/docs/#section'],
  ])
})

test('an entry with a state, or without a page before it, stays as it is', () => {
  const replaceState = vi.spyOn(window.history, 'replaceState')
  enter('/docs/#section', null)
  enter('/docs/', { own: true })
  expect(replaceState).not.toHaveBeenCalled()
})

test("Next's router ignores history entries without state", () => {
  const path = 'next/dist/client/components/app-router.js'
  const code = readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')
  expect(code).toMatch(/function handlePopState\(state\) \{\s*if \(!state\) \{\s*(?:\/\/.*\s*)*return;/)
})
