// @vitest-environment jsdom
/** A test of a fault fails when DocSearch has fixed it. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DocSearchModal } from '@docsearch/react/modal'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { docSearchHere } from '#testing/docsearch-here.ts'
import { replaceBlockedStorage } from './blocked-storage.ts'
import { patchDocSearch } from './docsearch.ts'
import {
  leaveKeysToInputMethod,
  limitQuery,
  onQueryCleared,
  repeatQuery,
  typeQuery,
} from './docsearch-input.ts'
import { addPanel } from './docsearch-panel.ts'
import { fixListRoles } from './docsearch-remembered.ts'

let root: Root
let searches: string[]
/** Promise that the search server awaits before it answers. */
let pending: Promise<void>

docSearchHere()
beforeEach(() => {
  searches = []
  pending = Promise.resolve()
})

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

async function search({ requests }: { requests: readonly { query: string }[] }) {
  searches.push(...requests.map(({ query }) => query))
  await pending
  return { results: requests.map(() => ({ hits: [], nbHits: 0 })) }
}

async function open(): Promise<Element> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => {
    root.render(
      <DocSearchModal
        appId="app"
        apiKey="key"
        indices={[{ name: 'docs' }]}
        insights={false}
        initialScrollY={0}
        onClose={() => undefined}
        transformSearchClient={(client) => Object.assign(client, { search })}
      />,
    )
  })
  return rendered('DocSearch-Container')
}

function rendered<Rendered extends Element>(name: string): Rendered {
  const element = document.querySelector<Rendered>(`.${name}`)
  if (!element) throw new Error(`DocSearch rendered no element with the class ${name}`)
  return element
}

const input = () => rendered<HTMLInputElement>('DocSearch-Input')

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))

async function type(text: string) {
  await act(async () => typeQuery(text))
  await settled()
}

test('the modal is a button without docsearch-dialog.ts, and a dialog with it, also after it rendered again', async () => {
  const modal = await open()
  expect(modal.getAttribute('role')).toBe('button')
  const stop = patchDocSearch({ emptied() {}, pasted() {} })
  expect(modal.getAttribute('role')).toBe('dialog')
  // As React does.
  modal.setAttribute('role', 'button')
  modal.setAttribute('aria-expanded', 'true')
  await settled()
  expect([modal.getAttribute('role'), modal.hasAttribute('aria-expanded')]).toEqual(['dialog', false])
  stop()
  modal.setAttribute('role', 'button')
  await settled()
  expect(modal.getAttribute('role')).toBe('button')
})

test('recent searches have buttons in options without docsearch-remembered.ts, and in tree items with it', async () => {
  const hierarchy = { lvl0: 'Nodes', lvl1: 'LLM' }
  const hit = { objectID: 'llm', url: '/docs/nodes/llm/', type: 'lvl1', hierarchy }
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__docs', JSON.stringify([hit]))
  const modal = await open()
  expect(modal.querySelector('[role=listbox] [role=option] button')).not.toBeNull()
  fixListRoles(modal)
  expect(modal.querySelector('[role=tree] > [role=treeitem] button')).not.toBeNull()
  expect(modal.querySelector('[role=option]')).toBeNull()
  localStorage.clear()
})

test('a search that takes more than 300 ms leaves the input without a label, unlike with docsearch-label.ts', async () => {
  const modal = await open()
  const label = () => document.getElementById(input().getAttribute('aria-labelledby') ?? '')
  const hasSpinner = (expected: boolean) =>
    vi.waitFor(async () => {
      await settled()
      expect(modal.querySelector('.DocSearch-LoadingIndicator') !== null).toBe(expected)
    })
  expect(label()?.textContent).toBe('Search')
  const { promise, resolve } = Promise.withResolvers<void>()
  pending = promise
  await act(async () => typeQuery('vector'))
  await hasSpinner(true)
  expect(label()).toBeNull()
  const stop = patchDocSearch({ emptied() {}, pasted() {} })
  await act(async () => typeQuery('vectors'))
  await hasSpinner(false)
  await hasSpinner(true)
  expect(label()?.title).toBe('Search')
  await act(async () => resolve())
  await hasSpinner(false)
  expect(label()?.textContent).toBe('Search')
  stop()
})

test('the input allows 512 characters without docsearch-input.ts, and the limit of the site with it', async () => {
  await open()
  expect(input().maxLength).toBe(512)
  limitQuery(100)
  expect(input().maxLength).toBe(100)
})

test('a text that is set is searched for, unlike one that is assigned to the input', async () => {
  await open()
  await act(async () => {
    input().value = 'assigned'
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settled()
  expect(searches).not.toContain('assigned')
  await type('vector store')
  expect(searches).toContain('vector store')
})

test('text under composition is searched for without docsearch-composition.ts', async () => {
  await open()
  const composed = { bubbles: true, isComposing: true }
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), 'すし')
    input().dispatchEvent(new InputEvent('input', composed))
  })
  await settled()
  expect(searches).toContain('すし')
})

test("Enter that ends a composition in Safari is DocSearch's without docsearch-input.ts", async () => {
  const modal = await open()
  const seen = vi.fn()
  document.addEventListener('keydown', seen)
  const end = () =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }))
  await act(async () => void end())
  expect(seen).toHaveBeenCalledOnce()
  const stop = leaveKeysToInputMethod(modal)
  await act(async () => void end())
  expect(seen).toHaveBeenCalledOnce()
  stop()
  document.removeEventListener('keydown', seen)
})

test('the same text is searched for again only by docsearch-input.ts', async () => {
  await open()
  await type('vector')
  const before = searches.length
  await type('vector')
  expect(searches).toHaveLength(before)
  await act(async () => repeatQuery())
  await settled()
  expect([searches.slice(before), input().value]).toEqual([['vector'], 'vector'])
})

test('the panel of docsearch-panel.ts stays while DocSearch shows and hides its results', async () => {
  const modal = await open()
  const panel = addPanel()
  panel?.append('ours')
  for (const query of ['vector', '', 'pinecone']) {
    await type(query)
    expect(modal.querySelector('.DocSearch-Modal')?.contains(panel)).toBe(true)
  }
  expect(panel?.textContent).toBe('ours')
})

test('a cleared input reaches the client only by docsearch-input.ts', async () => {
  const modal = await open()
  const cleared = vi.fn()
  const stop = onQueryCleared(modal, cleared)
  await type('vector')
  expect(cleared).not.toHaveBeenCalled()
  const before = searches.length
  await type('')
  expect(searches).toHaveLength(before)
  expect(cleared).toHaveBeenCalledOnce()
  stop()
})

test('the modal cannot be opened where storage is blocked without blocked-storage.ts, and can with it', async () => {
  const storage = Object.getOwnPropertyDescriptor(window, 'localStorage')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const blocked = {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  }
  Object.defineProperty(window, 'localStorage', blocked)
  try {
    await expect(open()).rejects.toThrow('Access is denied')
    replaceBlockedStorage()
    expect(warn).toHaveBeenCalledOnce()
    expect((await open()).isConnected).toBe(true)
    window.localStorage.setItem('a', '1')
    expect(window.localStorage.getItem('a')).toBe('1')
    window.localStorage.removeItem('a')
    expect(window.localStorage.getItem('a')).toBeNull()
  } finally {
    if (storage) Object.defineProperty(window, 'localStorage', storage)
  }
})

test('storage that works is left alone', () => {
  const { localStorage } = window
  replaceBlockedStorage()
  expect(window.localStorage).toBe(localStorage)
})

test("DocSearch imports Base UI's menus, which docsearch-menu.ts replaces", () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@docsearch/react/modal'))
  const code = globSync('*.js', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'))
  const imports = code.flatMap((text) => text.match(/import \{[^}]+\} from "@base-ui\/react\/menu"/g) ?? [])
  expect(imports).toEqual(['import { Menu } from "@base-ui/react/menu"'])
})
