// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { docSearchHere } from '#testing/docsearch-here.ts'
import { removeSearch, showSearch } from './search-root.tsx'

docSearchHere()

afterEach(() => {
  act(removeSearch)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const config = { appId: 'local', apiKey: 'key', indexName: 'docs', path: '/search-api' }

const open = (onClose: () => void) => act(() => showSearch({ config, scrollY: 0, query: '', onClose }))

test.each([
  ['up to an emoji that would be cut in two', `${'x'.repeat(63)}😀 and more`, 'x'.repeat(63)],
  ['also with half an emoji', 'x\ud83d', 'x'],
])('a selection is searched for %s', (_what, text, value) => {
  document.body.append(text)
  getSelection()?.selectAllChildren(document.body)
  const onClose = vi.fn()
  open(onClose)
  expect(document.querySelector<HTMLInputElement>('.DocSearch-Input')?.value).toBe(value)
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
