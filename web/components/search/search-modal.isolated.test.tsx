// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SearchModal from './search-modal.tsx'

// The router of the page around the modal.
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has neither.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView ??= () => undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const config = { appId: 'local', apiKey: 'key', indexName: 'docs', path: '/search-api' }

/** Opens the modal on a page. */
async function open(onClose: () => void) {
  await act(async () => {
    root.render(
      <>
        <h1>The page</h1>
        <SearchModal config={config} scrollY={0} onClose={onClose} />
      </>,
    )
  })
}

test('a selection is searched for up to the emoji that would be cut in two', async () => {
  document.body.append(`${'x'.repeat(63)}😀 and more`)
  getSelection()?.selectAllChildren(document.body)
  const onClose = vi.fn()
  await open(onClose)
  expect(document.querySelector<HTMLInputElement>('.DocSearch-Input')?.value).toBe('x'.repeat(63))
  expect(onClose).not.toHaveBeenCalled()
})

test('a text with half an emoji in the input does not stop the search', async () => {
  document.body.append('x\ud83d')
  getSelection()?.selectAllChildren(document.body)
  const onClose = vi.fn()
  await open(onClose)
  expect(document.querySelector('.DocSearch-Input')).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure in the modal closes it, and the page stays', async () => {
  vi.stubGlobal('getSelection', () => {
    throw new URIError('URI malformed')
  })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const onClose = vi.fn()
  await open(onClose)
  expect(onClose).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('The page')
  logged.mockRestore()
})
