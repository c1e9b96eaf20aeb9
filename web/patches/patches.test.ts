/** The table of README.md, and that no other folder of the site patches a framework. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const web = dirname(import.meta.dirname)

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')))

/** Not patches: they apply several, or belong to one. */
const helpers = ['docsearch.ts', 'docsearch-role.ts', 'end-process.ts']

/** Rows of the table: `single-location.ts` | `next` 16.4 | issue | `a.test.ts` */
const rows = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, patch, name, versions, upstream, tested] =
      /^\| `([\w-]+\.ts)` +\| `([^`]+)` ([\d.]+) +\| (.+?) +\| `([\w.-]+)`/.exec(line) ?? []
    return patch && name && versions && upstream && tested
      ? [{ patch, name, versions, upstream, tested }]
      : []
  })

const filesHere = globSync('*.{ts,tsx}', { cwd: import.meta.dirname })

test('the table has each patch of the folder, and each test that it names exists', () => {
  const patches = filesHere.filter((file) => !/\.test\.tsx?$/.test(file) && !helpers.includes(file))
  expect(rows.map(({ patch }) => patch).sort()).toEqual(patches.sort())
  expect(filesHere).toEqual(expect.arrayContaining(rows.map(({ tested }) => tested)))
})

test('each first comment says that it is a patch, and names the upstream issue of the table', () => {
  for (const { patch, upstream } of rows) {
    const [comment = ''] = readFileSync(join(import.meta.dirname, patch), 'utf8').split('*/')
    const unwrapped = comment.replace(/\n \* ?/g, ' ')
    expect(comment, patch).toMatch(/^\/\*\*\n \* Framework patch: /)
    const [, repository, kind, number] =
      /https:\/\/github\.com\/([\w./-]+)\/(issues|pull)\/(\d+)/.exec(upstream) ?? []
    expect(unwrapped, patch).toContain(
      number ? `https://github.com/${repository}/${kind}/${number}` : 'Upstream issue: none known',
    )
  }
})

test.each([...new Set(rows.map(({ name, versions }) => `${name} ${versions}`))])(
  'the installed version was checked: %s',
  (row) => {
    const [name = '', versions] = row.split(' ')
    // Versions in package.json are exact.
    const { [name]: version = '' } = dependencies
    const affected = rows.filter((one) => one.name === name).map(({ patch }) => patch)
    expect(
      version.startsWith(`${versions}.`),
      `${name} ${version}: check ${affected.join(', ')} and correct the versions in web/patches/README.md.`,
    ).toBe(true)
  },
)

const patching = {
  'an assignment to a prototype': /\.prototype\.\w+ = /,
  'a replaced fetch': /\b(?:window|globalThis)\.fetch = /,
  "an import of Next's internals": /(?:from|require\(|import\() ?'next\/dist\/(?!bin\/)/,
  "DocSearch's elements": /['"`]\.DocSearch-/,
}

test.each(Object.entries(patching))('only this folder has %s', (_what, pattern) => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: web,
    exclude: (path) =>
      /(?:^|\/)(?:node_modules|\.next[^/]*|e2e|testing|patches)(?:\/|$)|\.(?:test|generated)\.tsx?$/.test(
        path,
      ),
  })
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => pattern.test(readFileSync(join(web, file), 'utf8')))).toEqual([])
})

test('the patterns find the patches of this folder, and those that it had', () => {
  const former = 'ServerResponse.prototype.writeHead = function (...args) {}\nwindow.fetch = retrying'
  const texts = [...filesHere.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')), former]
  for (const pattern of Object.values(patching)) expect(texts.some((text) => pattern.test(text))).toBe(true)
})
