import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { builtTimes } from './built-times.ts'

const { transform } = builtTimes()
const sanity = createRequire(import.meta.url).resolve('sanity/package.json')

/** The only file of a package that is changed: without one, the patch is not needed, or broken. */
function changed(name: string): string {
  const folder = join(dirname(createRequire(sanity).resolve(`${name}/package.json`)), 'lib')
  const built = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => transform(readFileSync(join(folder, file), 'utf8'), join(folder, file)))
    .filter((code) => code !== undefined)
  expect(built).toHaveLength(1)
  return built.join('')
}

test('the Preview tool gives the overlays as long to connect as the page to load', () => {
  const code = changed('sanity')
  const time = (name: string) => Number(new RegExp(`\\b${name} = (\\w+)`).exec(code)?.[1])
  expect(time('MAX_TIME_TO_OVERLAYS_CONNECTION')).toBe(15_000)
  expect(time('MAX_TIME_TO_OVERLAYS_CONNECTION')).toBe(time('MAX_TIME_TO_IFRAME_LOAD'))
})

test('a check of a field waits for an idle browser at most a tenth of a second', () => {
  expect(changed('@sanity/validation')).toMatch(
    /requestIdleCallback\(\(\) => \{\s+observer\.complete\(\);\s+\}, \{ timeout: timeout \?\? 100 \}\)/,
  )
})

test('other files stay as they are', () => {
  const code = 'MAX_TIME_TO_OVERLAYS_CONNECTION = 3e3'
  expect(transform(code, '/node_modules/sanity/lib/other.js')).toBeUndefined()
  expect(transform(code, '/node_modules/other/constants-a.js')).toBeUndefined()
})
