import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hintCompilation } from './compile-hints.ts'

const hint = '//# allFunctionsCalledOnLoad\n'
let projectDir: string

beforeEach(() => {
  projectDir = mkdtempSync(join(tmpdir(), 'hints-'))
  mkdirSync(join(projectDir, '.next/static'), { recursive: true })
})
afterEach(() => rmSync(projectDir, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(projectDir, '.next', name), text)
const read = (name: string) => readFileSync(join(projectDir, '.next', name), 'utf8')

test('scripts of all pages begin with the hint, once, and other scripts have none', async () => {
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/react.js', 'static/router.js'] }))
  for (const name of ['react', 'router', 'search']) write(`static/${name}.js`, `"${name}";`)
  for (let times = 0; times < 2; times += 1) await hintCompilation({ projectDir, distDir: '.next' })
  expect(read('static/react.js')).toBe(`${hint}"react";`)
  expect(read('static/router.js')).toBe(`${hint}"router";`)
  expect(read('static/search.js')).toBe('"search";')
})

test('a build without a list of these scripts fails', async () => {
  write('build-manifest.json', '{"pages":{}}')
  await expect(hintCompilation({ projectDir, distDir: '.next' })).rejects.toThrow(/rootMainFiles/)
})
