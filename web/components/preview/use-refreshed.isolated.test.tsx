// @vitest-environment jsdom
/** When the page of the Preview tool is rendered again. Next's router is replaced. */
import { act, Suspense, use, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRefreshed } from './use-refreshed.ts'

/** The router, whose renders last until a test ends them. */
const router = vi.hoisted((): { refresh: () => void } => ({ refresh: () => undefined }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))

let root: Root
let place: HTMLElement
let refreshed: () => Promise<void>
/** One for each render that was begun; called with what it shows. */
let renders: ((text: string) => void)[]

function Content({ text }: { readonly text: Promise<string> }) {
  return use(text)
}

function Page({ first }: { readonly first: Promise<string> }) {
  const [text, setText] = useState(first)
  router.refresh = () => setText(new Promise((resolve) => renders.push(resolve)))
  refreshed = useRefreshed()
  return (
    <Suspense fallback="nothing">
      <Content text={text} />
    </Suspense>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  renders = []
  place = document.createElement('div')
  root = createRoot(place)
  await act(async () => root.render(<Page first={Promise.resolve('published')} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function call(shown: string[], name: string) {
  await act(async () => void refreshed().then(() => shown.push(name)))
}

const ends = (index: number, text: string) => act(async () => renders[index]?.(text))

test('the promise is fulfilled when the page shows the render that it began', async () => {
  const shown: string[] = []
  await call(shown, 'first')
  expect([renders.length, place.textContent, shown]).toEqual([1, 'published', []])
  await ends(0, 'typed')
  expect([place.textContent, shown]).toEqual(['typed', ['first']])
})

test('calls during a render lead to one more, and none is fulfilled by a render before it', async () => {
  const shown: string[] = []
  await call(shown, 'first')
  await call(shown, 'second')
  await call(shown, 'third')
  expect(renders).toHaveLength(1)
  await ends(0, 'one letter')
  expect([shown, renders.length]).toEqual([['first'], 2])
  await ends(1, 'three letters')
  expect([shown, renders.length]).toEqual([['first', 'second', 'third'], 2])
  await call(shown, 'fourth')
  expect(renders).toHaveLength(3)
})
