// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { InputProps } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InputNextToPreview } from './form-next-to-preview.tsx'

const studio = vi.hoisted(() => ({
  isInPreview: true,
  isReady: true,
  saved: [] as string[],
}))
vi.mock('sanity/presentation', () => ({
  usePresentationParams: () => (studio.isInPreview ? {} : null),
}))
vi.mock('sanity', () => ({
  getPublishedId: (id: string) => id.replace(/^drafts\./, ''),
  getVersionFromId: () => undefined,
  useDocumentOperation: (id: string, type: string) => ({
    commit: {
      disabled: studio.isReady ? false : 'NOT_READY',
      execute: () => studio.saved.push(`${type} ${id}`),
    },
  }),
}))

let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  Object.assign(studio, { isInPreview: true, isReady: true, saved: [] })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function edit(title: string, path: readonly string[] = [], _id = 'drafts.llm') {
  const value = { _id, _type: 'nodePage', title }
  const props = { path, value, renderDefault: () => 'the form' }
  // The input reads nothing else of what the Studio passes.
  act(() => root.render(<InputNextToPreview {...(props as unknown as InputProps)} />))
  expect(place.textContent).toBe('the form')
}

test('next to a preview the first letter is saved at once and the others soon, each once', () => {
  edit('L')
  expect(studio.saved).toEqual(['nodePage llm'])
  edit('LL')
  edit('LLM')
  expect(studio.saved).toHaveLength(1)
  act(() => vi.advanceTimersByTime(200))
  expect(studio.saved).toHaveLength(2)
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toHaveLength(2)
})

test('without a preview, and for the fields inside, the Studio saves as it does', () => {
  edit('L', ['seo'])
  studio.isInPreview = false
  edit('LL')
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toEqual([])
})

test('a document that is still loading is not saved', () => {
  studio.isReady = false
  edit('L')
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toEqual([])
})

test('nothing is saved after the form was closed', () => {
  edit('L')
  edit('LL')
  act(() => root.render(null))
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toHaveLength(1)
})

test('the page in the frame gets the texts that have changed at once, and no other page does', () => {
  const sent = vi.fn()
  const frame = (src: string) => {
    const element = document.createElement('iframe')
    element.src = src
    document.body.append(element)
    vi.spyOn(element.contentWindow ?? window, 'postMessage').mockImplementation((...args) =>
      sent(src, ...args),
    )
  }
  frame('http://localhost:3000/docs/llm/')
  frame('https://example.com/')
  frame('about:blank')

  edit('LL', [], 'llm')
  expect(sent).not.toHaveBeenCalled()
  // The first edit makes a draft.
  edit('LLM')
  edit('LLM')
  const texts = [{ path: 'title', before: 'LL', after: 'LLM' }]
  const message = { type: 'loomwork/typed-texts', documentId: 'llm', texts }
  expect(sent.mock.calls).toEqual([['http://localhost:3000/docs/llm/', message, 'http://localhost:3000']])
  // Another page is opened.
  edit('Chat', [], 'drafts.chat')
  expect(sent).toHaveBeenCalledOnce()
  document.body.replaceChildren()
})
