// @vitest-environment jsdom
/** The dialog with its search; the lake is replaced, time is not real. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { act } from 'react'
import type { AssetSourceComponentProps } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, openActingScreen } from '../../testing/screen.tsx'
import type { LibraryImage } from './find-images.ts'
import { ImageLibrary } from './image-library.tsx'

const lake = vi.hoisted(() => ({
  asked: [] as string[],
  answer: (_words: string, _most: number): LibraryImage[] | Promise<LibraryImage[]> => [],
}))

vi.mock('sanity', () => ({ useClient: () => lake }))
vi.mock('./find-images.ts', () => ({
  imagesPerPage: 2,
  async findImages(_client: unknown, words: string, most: number) {
    lake.asked.push(`${words}:${most}`)
    return await lake.answer(words, most)
  },
}))

const happened: unknown[] = []

const screen = openedForTest(openActingScreen)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  lake.asked.length = 0
  happened.length = 0
})
afterEach(() => void vi.useRealTimers())

const image = (name: string, more: Partial<LibraryImage> = {}): LibraryImage => ({
  id: `image-${name}`,
  url: `https://lake.test/${name}`,
  name,
  size: '8 × 4',
  alt: '',
  pages: 0,
  ...more,
})

async function show(answer: typeof lake.answer, chosen: readonly string[] = []) {
  lake.answer = answer
  const props = {
    selectedAssets: chosen.map((_id) => ({ _id })),
    onSelect: (assets: unknown) => happened.push(assets),
    onClose: () => happened.push('closed'),
  } as unknown as AssetSourceComponentProps
  await screen.show(<ImageLibrary {...props} />)
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(200))
const message = () => document.querySelector('[role=status]')?.textContent
const tiles = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[data-testid=image-library] button')].map((tile) =>
    [...tile.querySelectorAll('[data-ui=Text]')].map(({ textContent }) => textContent).join(' | '),
  )

const field = () => document.querySelector('input') ?? expect.fail('There is no search.')

async function type(words: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
  await act(async () => field().dispatchEvent(new Event('input', { bubbles: true })))
}

const click = (text: string) => act(async () => button(new RegExp(text))?.click())

test('the search has the focus, and an image is chosen by its tile', async () => {
  await show(() => [image('a.png', { alt: 'The canvas', pages: 3 }), image('b.png')], ['image-b.png'])
  expect(document.activeElement).toBe(field())
  expect(message()).toBe('Looking for images …')
  await settle()
  expect(message()).toBe('2 images, newest first')
  expect(tiles().slice(0, 2)).toEqual([
    'The canvas | a.png · 8 × 4 · on 3 pages',
    'b.png | 8 × 4 · chosen here',
  ])
  await click('The canvas')
  expect(happened).toEqual([[{ kind: 'assetDocumentId', value: 'image-a.png' }]])
})

test('what is typed fast is one search, and a late answer does not replace a newer one', async () => {
  let answerOld = (_images: LibraryImage[]) => {}
  await show((words) =>
    words === 'old' ? new Promise((resolve) => (answerOld = resolve)) : [image(`${words}.png`)],
  )
  await settle()
  await type('o')
  await type('old')
  await settle()
  await type('new')
  await settle()
  await act(async () => answerOld([image('old.png')]))
  expect(lake.asked).toEqual([':2', 'old:2', 'new:2'])
  expect(tiles()).toEqual(['new.png | 8 × 4 · not used'])
})

test('more are added to the list, and other words begin a new one', async () => {
  await show((words, most) => ['1', '2', '3'].slice(0, most).map((name) => image(words + name)))
  await settle()
  await click('Show more')
  await settle()
  expect(tiles().map((tile) => tile.split(' ')[0])).toEqual(['1', '2', '3'])
  expect(message()).toBe('3 images, newest first')
  await type('x')
  expect(message()).toBe('Looking for images …')
  await settle()
  expect(tiles().map((tile) => tile.split(' ')[0])).toEqual(['x1', 'x2', 'Show'])
  expect(lake.asked).toEqual([':2', ':4', 'x:2'])
})

test('nothing found, nothing uploaded and a failure have their own sentences', async () => {
  await show((words) => (words === 'fail' ? Promise.reject(new Error('The lake is down')) : []))
  await settle()
  expect(message()).toBe('No images have been uploaded yet.')
  await type('card')
  await settle()
  expect(message()).toBe('No image has "card" in its file name, or in what it shows.')
  await type('fail')
  await settle()
  expect(message()).toBe('The images could not be loaded: The lake is down')
})
