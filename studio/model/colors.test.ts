import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupColorValues } from './colors.ts'

test('a writer sees the colours that the site has, in both modes', () => {
  const tokens = readFileSync(new URL('../../web/app/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')
  const valueIn = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
  for (const [name, value] of Object.entries(groupColorValues))
    expect({ light: valueIn(light, name), dark: valueIn(dark, name) }, name).toEqual(value)
})
