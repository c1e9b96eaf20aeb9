import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFont } from './own-font.ts'

const { transform, generateBundle } = ownFont()

test("the font of Sanity's style sheet comes from a package, in both styles", () => {
  const { resolve } = createRequire(import.meta.url)
  const sheet = join(dirname(resolve('ui5/package.json')), 'dist/styles.css')
  const original = readFileSync(sheet, 'utf8')
  // Without this the plugin is no longer needed.
  expect(original).toContain('https://design-system-static.sanity.io/')
  const css = transform(original, `${sheet}?inline`) ?? ''
  expect(css).not.toContain('https://design-system-static.sanity.io/')
  // Quoted, because this folder's path may have a space.
  const files = [...css.matchAll(/url\("([^"]*?\.woff2)"\)/g)].map(([, file]) => file ?? '')
  expect(new Set(files.map((file) => file.includes('italic'))).size).toBe(2)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('the page of a build declares no font of another server', () => {
  const face = (host: string) =>
    `@font-face {\n  font-family: Inter;\n  src: url("https://${host}/Inter.woff2") format("woff2");\n}\n`
  const source = `<style>\n${face('studio-static.sanity.io')}${face('studio-static.sanity.io')}${face('own.test')}html {}</style>`
  const page = { type: 'asset', source }
  generateBundle.handler({}, { 'index.html': page, 'a.js': { type: 'chunk' } })
  expect(page.source).toBe(`<style>\n${face('own.test')}html {}</style>`)
})
