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

test('the colors of the brand are those of mark and style sheet', () => {
  const colors = colorsOf(read('app/tokens.css').toString())
  expect([colors.get('accent'), colors.get('paper')]).toEqual([brandColor, paperColor])
  expect(mark).toContain(`fill="${brandColor}"`)
  expect(mark).toContain(`stroke="${paperColor}"`)
})
