import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { differences, figuresOf, groqFigures } from './figures.ts'
import { defects } from './left-out.ts'

const part = (name: string, passed: number) => ({ name, passed, failed: 0, leftOut: 0 })

test('a figure that is not the committed one is reported, with what to do about a higher one', () => {
  const committed = figuresOf('v1', 9, [part('b', 2), part('a', 1), part('gone', 3), part('same', 1)])
  expect(Object.keys(committed.passed)).toEqual(['a', 'b', 'gone', 'same'])
  const now = figuresOf('v1', 9, [part('a', 2), part('b', 1), part('new', 1), part('same', 1)])
  expect(differences(committed, now)).toEqual([
    'a: 2 cases pass, more than 1: run the command with --update, and commit the file',
    'b: 1 cases pass, and 2 did',
    'gone: 0 cases pass, and 3 did',
    'new: 1 cases pass, more than 0: run the command with --update, and commit the file',
  ])
  expect(differences(committed, committed)).toEqual([])
})

test('the README has the committed figures', () => {
  const text = readFileSync(join(import.meta.dirname, 'figures.json'), 'utf8')
  const { release, cases, passed } = groqFigures.parse(JSON.parse(text))
  const passing = Object.values(passed).reduce((sum, count) => sum + count, 0)
  const failing = Object.keys(defects).length
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/ +/g, ' ')
  const cells = [cases, passing, cases - passing - failing, failing].map((count) =>
    count.toLocaleString('en'),
  )
  expect(readme).toContain(`GROQ test suite ${release} | ${cells.join(' | ')} |`)
})
