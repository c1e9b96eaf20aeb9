// @vitest-environment jsdom
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { act } from 'react'
import type { InputProps } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openActingScreen } from '../../testing/screen.tsx'
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

const screen = openedForTest(openActingScreen)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  Object.assign(studio, { isInPreview: true, isReady: true, saved: [] })
})
afterEach(() => void vi.useRealTimers())

async function edit(title: string, path: readonly string[] = [], _id = 'drafts.llm') {
  const value = { _id, _type: 'nodePage', title }
  const props = { path, value, renderDefault: () => 'the form' }
  // The input reads nothing else of what the Studio passes.
  await screen.show(<InputNextToPreview {...(props as unknown as InputProps)} />)
  expect(document.querySelector('main')?.textContent).toBe('the form')
}

test('next to a preview the first letter is saved at once and the others soon, each once', async () => {
  await edit('L')
  expect(studio.saved).toEqual(['nodePage llm'])
  await edit('LL')
  await edit('LLM')
  expect(studio.saved).toHaveLength(1)
  act(() => vi.advanceTimersByTime(200))
  expect(studio.saved).toHaveLength(2)
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toHaveLength(2)
})

test('without a preview, for the fields inside, and while it is loading, the Studio saves as it does', async () => {
  await edit('L', ['seo'])
  studio.isReady = false
  await edit('L')
  Object.assign(studio, { isInPreview: false, isReady: true })
  await edit('LL')
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toEqual([])
})

test('nothing is saved after the form was closed', async () => {
  await edit('L')
  await edit('LL')
  await screen.show(null)
  act(() => vi.advanceTimersByTime(5000))
  expect(studio.saved).toHaveLength(1)
})

test('the page in the frame gets the texts that have changed at once, and no other page does', async () => {
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

  await edit('LL', [], 'llm')
  expect(sent).not.toHaveBeenCalled()
  // The first edit makes a draft.
  await edit('LLM')
  await edit('LLM')
  const texts = [{ path: 'title', before: 'LL', after: 'LLM' }]
  const message = { type: 'loomwork/typed-texts', documentId: 'llm', texts }
  expect(sent.mock.calls).toEqual([['http://localhost:3000/docs/llm/', message, 'http://localhost:3000']])
  // Another page is opened.
  await edit('Chat', [], 'drafts.chat')
  expect(sent).toHaveBeenCalledOnce()
  document.body.replaceChildren()
})
