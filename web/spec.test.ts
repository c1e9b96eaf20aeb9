import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(import.meta.dirname, 'SPEC.md'), 'utf8')
/** The cells of each row of the table. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** The tests that a cell names: `` `file` › title``, several divided by `<br>`. */
function proofs(cell: string): { file: string; title: string }[] {
  return cell.split('<br>').map((proof) => {
    const [, file = '', title = ''] = /^\s*`([^`]+)` › (.+?)\s*$/.exec(proof) ?? []
    return { file, title }
  })
}

/** Titles of the tests of a file, as in the source; skipped tests do not count. */
function titlesOf(source: string): Set<string> {
  const code = source.replace(/^\s*\/\/.*$/gm, '')
  const calls = code.matchAll(
    /\btest(?:\.each\([\s\S]*?\n?\]?\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`([^`]*)`)/g,
  )
  return new Set(
    [...calls].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
    ),
  )
}

test('every row of the specification names tests, and they exist', () => {
  const wrong = rows.flatMap(([id, , , cell = '']) =>
    proofs(cell).flatMap(({ file, title }) => {
      const path = join(root, file)
      if (!file || !existsSync(path)) return [`${id}: "${cell}" names no file of tests`]
      return titlesOf(readFileSync(path, 'utf8')).has(title) ? [] : [`${id}: ${file} has no test "${title}"`]
    }),
  )
  expect(wrong).toEqual([])
})

test('every requirement has a unique id of its section, in words', () => {
  const ids = rows.map(([id = '']) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(
    rows.filter(([id = '', requirement = '']) => !/^[1-9]-[a-z0-9-]+$/.test(id) || !requirement),
  ).toEqual([])
  expect([...new Set(ids.map((id) => id[0]))].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test('a test that is skipped, or only named in a comment, proves nothing', () => {
  const source =
    "test.skip('a', () => {})\n// test('b', () => {})\ntest('c', async () => {})\ntest.each([[1], [2]])('d %i', () => {})"
  expect([...titlesOf(source)]).toEqual(['c', 'd %i'])
})
