import { readFileSync } from 'node:fs'
import {
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  interpolate,
  type Rgb,
  wcagContrast,
} from 'culori'
import { expect, test } from 'vitest'
import { accentStyle, groupColorValues } from './colors.ts'

/** How the color-blind see a color (Machado, Oliveira and Fernandes 2009, full severity). */
const eyes: Readonly<Record<string, (color: Rgb) => Rgb>> = {
  'every cone': (color) => color,
  'no long cones': filterDeficiencyProt(1),
  'no middle cones': filterDeficiencyDeuter(1),
  'no short cones': filterDeficiencyTrit(1),
}
/**
 * Distance in Oklab; two colors less than 0.02 apart look the same (CSS Color 4, "just noticeable
 * difference").
 */
const distance = differenceEuclidean('oklab')
const leastDistance = 0.08
/**
 * WCAG 1.4.11, for drawings; 1.4.3 for letters: code is shown in these
 * (web/blocks/code/view.module.css).
 */
const leastContrast = 3
const leastContrastOfCode = 4.5
const colorsOfCode = ['indigo', 'teal', 'magenta', 'green']
/** A line of code that is marked: 14% of the accent on raised. */
const marked = { light: '#efe4de', dark: '#3b3026' }
/** Where they stand: paper, raised and sunken (web/app/tokens.css). */
const grounds = { light: ['#fbf9f4', '#ffffff', '#f3efe6'], dark: ['#161513', '#1e1d1a', '#121110'] }
const { neutral: _none, ...groups } = groupColorValues

test('a writer sees the colors that the site has, in both modes', () => {
  for (const [name, value] of Object.entries(groupColorValues)) expect(tokenOf(name), name).toEqual(value)
})

test('where something can be filled in or chosen is seen on every ground', () => {
  const field = tokenOf('field')
  for (const mode of ['light', 'dark'] as const)
    for (const ground of grounds[mode])
      expect(wcagContrast(field[mode] ?? '', ground), `${mode}, ${ground}`).toBeGreaterThanOrEqual(
        leastContrast,
      )
})

/** Light and dark color of a token in the site's style sheet. */
function tokenOf(name: string) {
  const tokens = readFileSync(new URL('../../web/app/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')
  const valueIn = (css: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
  return { light: valueIn(light), dark: valueIn(dark) }
}

test.each(['light', 'dark'] as const)('seven groups are told apart by the color-blind in %s mode', (mode) => {
  const colors = Object.entries(groups)
  expect(colors).toHaveLength(7)
  for (const [eye, seen] of Object.entries(eyes)) {
    for (const [index, [name, value]] of colors.entries()) {
      for (const [other, otherValue] of colors.slice(index + 1)) {
        const apart = distance(seen(rgbOf(value[mode])), seen(rgbOf(otherValue[mode])))
        expect(apart, `${name} and ${other} with ${eye}`).toBeGreaterThan(leastDistance)
      }
    }
  }
})

test.each(['light', 'dark'] as const)('each is seen on every ground of %s mode', (mode) => {
  for (const [name, value] of Object.entries(groups)) {
    const least = colorsOfCode.includes(name) ? leastContrastOfCode : leastContrast
    const under = colorsOfCode.includes(name) ? [...grounds[mode], marked[mode]] : grounds[mode]
    for (const ground of under)
      expect(wcagContrast(value[mode], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(least)
  }
})

test.each(['#ffd400', '#ffffff', '#000000', '#0b5fff', '#00a86b', '#808080', '#ff0000', '#00ff00'])(
  'text in the brand color %s is read on every ground of both modes',
  (color) => {
    const [, darkest = '', lightest = ''] = /min\(l,(.+?)\).*max\(l,(.+?)\)/.exec(accentStyle(color)) ?? []
    const given = converter('oklch')(rgbOf(color))
    const texts = {
      light: formatHex({ ...given, l: Math.min(given.l, Number(darkest)) }),
      dark: formatHex({ ...given, l: Math.max(given.l, Number(lightest)) }),
    }
    for (const mode of ['light', 'dark'] as const) {
      const soft = formatHex(interpolate([grounds[mode][0] ?? '', texts[mode]], 'rgb')(0.08))
      for (const ground of [...grounds[mode], soft])
        expect(wcagContrast(texts[mode], ground), `${texts[mode]} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

function rgbOf(hex: string): Rgb {
  const color = converter('rgb')(hex)
  if (!color) throw new Error(`${hex} is no color`)
  return color
}
