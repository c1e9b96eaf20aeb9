import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { accentIn, blended, softPart } from './brand-color.ts'

const tokens = readFileSync(new URL('../../web/app/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')
const groundsIn = (css: string) =>
  ['paper', 'raised', 'sunken'].map((name) => new RegExp(`--${name}: (#\\w+);`).exec(css)?.[1] ?? '')

test.each(['#ffd400', '#ffffff', '#000000', '#0b5fff', '#00a86b', '#808080', '#ff0000'])(
  'text in %s can be read on every ground of both modes',
  (color) => {
    for (const [mode, css] of [['light', light] as const, ['dark', dark] as const]) {
      const [text, grounds] = [accentIn(mode, color), groundsIn(css)]
      for (const ground of [...grounds, blended(text, grounds[0] ?? '', softPart)])
        expect(wcagContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('a color that can be read stays as it is', () => {
  expect(accentIn('light', '#8a3b12')).toBe('#8a3b12')
})
