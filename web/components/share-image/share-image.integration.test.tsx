import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupColors } from '@repo/model/kinds.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { colorsOf } from './colors.ts'
import type { ShareImage } from './content.ts'
import { drawShareImage } from './share-image.tsx'

const content: ShareImage = {
  title: 'Pinecone',
  summary: 'Store embeddings.',
  label: 'Data Sources & Storage',
  color: 'indigo',
  icon: 'database',
  productName: 'Loomwork',
  drawing: {
    kind: 'node',
    inputs: [{ label: 'Vectors', isRequired: true }],
    outputs: [{ label: 'Matches', isRequired: false }],
  },
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
  expect([image.equals(await draw()), image.equals(await draw({ title: 'Postgres' }))]).toEqual([true, false])
  expect(image.equals(await draw({ color: 'rose' }))).toBe(false)
})

test('what is drawn next to the text is part of the image: icon, ports, mark', async () => {
  const port = { label: 'Vectors', isRequired: true }
  const drawings: ShareImage['drawing'][] = [
    { kind: 'node', inputs: [port], outputs: [] },
    { kind: 'node', inputs: [{ ...port, isRequired: false }], outputs: [] },
    { kind: 'node', inputs: [], outputs: [port] },
    { kind: 'icon' },
    { kind: 'mark' },
  ]
  const images = await Promise.all(drawings.map((drawing) => draw({ drawing })))
  images.push(await draw({ icon: 'bot' }), await draw())
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(drawings.length + 2)
})

test('a text of any length is drawn like its beginning', async () => {
  const long = 'What a page is about. '.repeat(20_000)
  const port = { label: long, isRequired: true }
  const drawing = { kind: 'node' as const, inputs: [port], outputs: [port] }
  const all = { title: long, summary: long, label: long, productName: long, drawing }
  const short = JSON.parse(JSON.stringify(all).replaceAll(long, long.slice(0, 1_000))) as typeof all
  expect((await draw(all)).equals(await draw(short))).toBe(true)
})

test('no font or emoji is requested, whatever characters the text has', async () => {
  // The first image loads Yoga, a local file, with `fetch`.
  await draw()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    return Promise.reject(new Error(`requested ${String(input)}`))
  })
  const every = String.fromCodePoint(...Array.from({ length: 0x2400 }, (_, code) => code))
  await draw({ title: '工作流 😀 © ™ → ✓ ا', summary: every, label: '日本', productName: 'Ⓛ Loom™work®' })
  await draw({ drawing: { kind: 'node', inputs: [{ label: every, isRequired: true }], outputs: [] } })
  await draw({ title: '工作流' })
  expect(fetch).not.toHaveBeenCalled()
})

test('an image whose title is in another script has the product and the icon, not pieces of its text', async () => {
  const untitled = await draw({ title: '工作流', summary: '使用 API。' })
  expect(untitled.equals(await draw({ title: 'Loomwork', summary: '', drawing: { kind: 'icon' } }))).toBe(
    true,
  )
})

test('every group has its color from tokens.css', () => {
  const colors = colorsOf(readFileSync(join(import.meta.dirname, '../../app/tokens.css'), 'utf8'))
  for (const name of [
    ...groupColors,
    ...['paper', 'raised', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3', 'accent'],
  ])
    expect(colors.get(name), name).toMatch(/^#[0-9a-f]{6}$/)
})
