import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colorsOf } from '#components/share-image/colors.ts'
import { brandColor, paperColor } from '#metadata/brand.ts'
import { drawIcons } from './draw-icons.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path))
const mark = read('public/icon.svg').toString()

test('the icons in public are drawn from the mark: write-icons.ts was run after its last change', async () => {
  for (const [name, content] of await drawIcons(mark))
    expect(read(`public/${name}`).equals(content), name).toBe(true)
})

test('icons have the sizes in their names, and favicon.ico has two', async () => {
  const icons = await drawIcons(mark)
  const widthAt = (name: string, offset = 0) => icons.get(name)?.readUInt32BE(offset + 16)
  expect(
    ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map((name) =>
      widthAt(name),
    ),
  ).toEqual([180, 192, 512, 512])
  const ico = icons.get('favicon.ico')
  const offsets = [0, 1].map((index) => ico?.readUInt32LE(6 + 16 * index + 12))
  expect(offsets.map((offset) => widthAt('favicon.ico', offset))).toEqual([16, 32])
})

test('a mark without its tile is refused', async () => {
  await expect(drawIcons('<svg viewBox="0 0 1 1"/>')).rejects.toThrow('public/icon.svg has no tile')
})

test('the colors of the brand are those of mark and style sheet', () => {
  const colors = colorsOf(read('app/tokens.css').toString())
  expect([colors.get('accent'), colors.get('paper')]).toEqual([brandColor, paperColor])
  expect(mark).toContain(`fill="${brandColor}"`)
  expect(mark).toContain(`stroke="${paperColor}"`)
})
