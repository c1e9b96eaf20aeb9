import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { compressFiles } from './compression.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
  mkdirSync(join(folder, 'chunks'))
})

test('scripts and style sheets get compressed files next to them, from 1 kB on', async () => {
  const script = 'const text = "that of a script";\n'.repeat(100)
  writeFileSync(join(folder, 'chunks/page.js'), script)
  writeFileSync(join(folder, 'style.css'), script)
  writeFileSync(join(folder, 'chunks/small.js'), script.slice(0, 1000))
  writeFileSync(join(folder, 'font.woff2'), script)
  await compressFiles(folder)
  expect(readdirSync(folder).sort().join(' ')).toBe('chunks font.woff2 style.css style.css.br style.css.gz')
  const chunks = ['page.js', 'page.js.br', 'page.js.gz', 'small.js']
  expect(readdirSync(join(folder, 'chunks')).sort()).toEqual(chunks)
  expect(brotliDecompressSync(readFileSync(join(folder, 'chunks/page.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'chunks/page.js.gz'))).toString()).toBe(script)
})

test('a file that no encoding makes smaller stays alone', async () => {
  writeFileSync(join(folder, 'random.js'), randomBytes(2000))
  await compressFiles(folder)
  expect(readdirSync(folder).sort()).toEqual(['chunks', 'random.js'])
})
