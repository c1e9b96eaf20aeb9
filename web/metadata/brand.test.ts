import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colorsOf } from '#components/share-image/colors.ts'
import { brandColor, paperColor } from './brand.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the colors of the brand are those of mark and style sheet', () => {
  const colors = colorsOf(read('app/tokens.css'))
  expect([colors.get('accent'), colors.get('paper')]).toEqual([brandColor, paperColor])
  const mark = read('public/icon.svg')
  expect(mark).toContain(`fill="${brandColor}"`)
  expect(mark).toContain(`stroke="${paperColor}"`)
})
