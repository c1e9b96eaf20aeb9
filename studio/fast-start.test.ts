import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fastStart } from './fast-start.ts'

const chunk = (code: string, imports: string[] = [], isEntry = false) => ({
  type: 'chunk' as const,
  code,
  imports,
  isEntry,
})

/** Runs the plugin and returns the page and the files that it added. */
async function built(files: Parameters<ReturnType<typeof fastStart>['generateBundle']['handler']>[1]) {
  const page = { type: 'asset' as const, source: '<html><head><title>Studio</title></head></html>' }
  const added = new Map<string, Uint8Array>()
  const output = {
    emitFile: ({ fileName, source }: { fileName: string; source: Uint8Array }) => {
      added.set(fileName, source)
      return fileName
    },
  }
  await fastStart().generateBundle.handler.call(output, {}, { 'index.html': page, ...files })
  return { page: page.source, added }
}

test('the page names each script that the entry imports, once, and no other', async () => {
  const { page } = await built({
    'static/entry.js': chunk('1', ['static/a.js', 'static/b.js'], true),
    'static/a.js': chunk('2', ['static/b.js', 'react']),
    'static/b.js': chunk('3', ['static/a.js']),
    'static/later.js': chunk('4', ['static/a.js']),
  })
  expect([...page.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, url]) => url)).toEqual([
    '/static/entry.js',
    '/static/a.js',
    '/static/b.js',
  ])
  expect(page).toMatch(/^<html><head><title>Studio<\/title><link .*<\/head><\/html>$/)
})

test('scripts and styles are compressed; small files and fonts are not', async () => {
  const text = 'export const text = "again and again";'.repeat(100)
  const { added } = await built({
    'static/large.js': chunk(text),
    'static/small.js': chunk('export {}'),
    'static/large.css': { type: 'asset', source: text },
    'static/font.woff2': { type: 'asset', source: new Uint8Array(5000) },
  })
  expect([...added.keys()].join(' ')).toBe(
    'static/large.js.br static/large.js.gz static/large.css.br static/large.css.gz',
  )
  expect(brotliDecompressSync(added.get('static/large.js.br') ?? '').toString()).toBe(text)
  expect(gunzipSync(added.get('static/large.css.gz') ?? '').toString()).toBe(text)
})
