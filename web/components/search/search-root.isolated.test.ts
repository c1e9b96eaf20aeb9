// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeSearch, showSearch } from './search-root.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has neither.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView ??= () => undefined
})

afterEach(() => {
  act(removeSearch)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const config = { appId: 'local', apiKey: 'key', indexName: 'docs', path: '/search-api' }

const open = (onClose: () => void) => act(() => showSearch({ config, scrollY: 0, query: '', onClose }))

test('a selection is searched for up to the emoji that would be cut in two', () => {
  document.body.append(`${'x'.repeat(63)}😀 and more`)
  getSelection()?.selectAllChildren(document.body)
  const onClose = vi.fn()
  open(onClose)
  expect(document.querySelector<HTMLInputElement>('.DocSearch-Input')?.value).toBe('x'.repeat(63))
  expect(onClose).not.toHaveBeenCalled()
})

test('a text with half an emoji in the input does not stop the search', () => {
  document.body.append('x\ud83d')
  getSelection()?.selectAllChildren(document.body)
  const onClose = vi.fn()
  open(onClose)
  expect(document.querySelector('.DocSearch-Input')).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure in the modal closes it, and the page stays', () => {
  vi.stubGlobal('getSelection', () => {
    throw new URIError('URI malformed')
  })
  // React would throw the error into the test.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  document.body.append('The page')
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const onClose = vi.fn()
  showSearch({ config, scrollY: 0, query: '', onClose })
  expect(onClose).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('The page')
  logged.mockRestore()
})
