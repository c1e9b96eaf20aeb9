import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { previewTimeout } from './preview-timeout.ts'

const { transform } = previewTimeout()
const folder = join(dirname(createRequire(import.meta.url).resolve('sanity/package.json')), 'lib')

test('the Preview tool gives the overlays as long to connect as the page to load', () => {
  // Without such a file, or without its constant, the plugin is no longer needed, or broken.
  const built = readdirSync(folder)
    .filter((name) => /^constants-.*\.js$/.test(name))
    .map((name) => transform(readFileSync(join(folder, name), 'utf8'), join(folder, name)))
    .filter((code) => code !== undefined)
  expect(built).toHaveLength(1)
  const [code = ''] = built
  const time = (name: string) => Number(new RegExp(`\\b${name} = (\\w+)`).exec(code)?.[1])
  expect(time('MAX_TIME_TO_OVERLAYS_CONNECTION')).toBe(15_000)
  expect(time('MAX_TIME_TO_OVERLAYS_CONNECTION')).toBe(time('MAX_TIME_TO_IFRAME_LOAD'))
})

test('other files stay as they are', () => {
  const code = 'MAX_TIME_TO_OVERLAYS_CONNECTION = 3e3'
  expect(transform(code, '/node_modules/sanity/lib/other.js')).toBeUndefined()
  expect(transform(code, '/node_modules/other/constants-a.js')).toBeUndefined()
})
