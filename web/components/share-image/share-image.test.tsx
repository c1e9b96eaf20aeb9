import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupColors } from '@repo/model/kinds.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { colorsOf } from './colors.ts'
import { drawShareImage, type ShareImage } from './share-image.tsx'

const content: ShareImage = {
  title: 'Pinecone',
  summary: 'Store embeddings.',
  category: 'Data Sources & Storage',
  color: 'indigo',
  productName: 'Loomwork',
}

// Next runs in web/ and finds the fonts relative to it; the tests of all packages run in the
// repository's root.
beforeEach(() => void vi.spyOn(process, 'cwd').mockReturnValue(join(import.meta.dirname, '../..')))
afterEach(() => vi.restoreAllMocks())

async function draw(fields: Partial<ShareImage> = {}) {
  return Buffer.from(await drawShareImage({ ...content, ...fields }))
}

test('the image is a PNG of 1200 by 630 pixels, the same for the same text', async () => {
  const image = await draw()
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
  expect(image.equals(await draw())).toBe(true)
  expect(image.equals(await draw({ title: 'Postgres' }))).toBe(false)
  expect(image.equals(await draw({ color: 'rose' }))).toBe(false)
})

test('no font or emoji is requested, whatever characters the text has', async () => {
  // The first image loads Yoga, a local file, with `fetch`.
  await draw()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    return Promise.reject(new Error(`requested ${String(input)}`))
  })
  const every = String.fromCodePoint(...Array.from({ length: 0x2400 }, (_, code) => code))
  await draw({ title: '工作流 😀 © ™ → ✓ ا', summary: every, category: '日本', productName: 'Ⓛ Loom™work®' })
  await draw({ title: '工作流' })
  expect(fetch).not.toHaveBeenCalled()
})

test('every group has its colour from tokens.css', () => {
  const colors = colorsOf(readFileSync(join(import.meta.dirname, '../../app/tokens.css'), 'utf8'))
  for (const name of [...groupColors, 'paper', 'ink', 'ink-2', 'accent'])
    expect(colors.get(name), name).toMatch(/^#[0-9a-f]{6}$/)
})
