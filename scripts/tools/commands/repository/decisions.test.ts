import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'

const folder = join(root, 'docs', 'decisions')

interface DecisionRecord {
  readonly name: string
  readonly text: string
}

const names = readdirSync(folder).filter((name) => name !== 'README.md')
const records: DecisionRecord[] = names
  .sort()
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const index = readFileSync(join(folder, 'README.md'), 'utf8')

/** A longer record takes more than one sitting to read. */
const maxWords = 200

/** The parts of a record, in order. A record that was replaced is deleted. */
const form =
  /^# (?<title>\S.*)\n\nStatus: accepted, \d{4}-\d{2}\n\n## Context\n\n(?!#)\S[\s\S]*?\n\n## Decision\n\n(?!#)\S[\s\S]*?\n\n## Consequences\n\n(?!#)\S[\s\S]*\n$/

function faultsOf({ name, text }: DecisionRecord): string[] {
  const match = form.exec(text)
  const words = text.split(/\s+/).filter(Boolean).length
  return [
    ...(/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name)
      ? []
      : [`${name}: the name is not NNNN-title-in-kebab-case.md`]),
    ...(match
      ? []
      : [`${name}: title, status, Context, Decision or Consequences is missing or in another order`]),
    ...(words <= maxWords ? [] : [`${name}: ${words} words, at most ${maxWords} are allowed`]),
  ]
}

test('each decision record has a title, a status, its three sections and at most 200 words', () => {
  expect(records.flatMap(faultsOf)).toEqual([])
})

test('the numbers of the decisions are unique and ascending', () => {
  const numbers = names.map((name) => name.slice(0, 4))
  expect([...new Set(numbers)].sort()).toEqual(numbers)
})

test('the index has one line for each decision, with its number and title', () => {
  const lines = index.split('\n').filter((line) => /^- \[\d/.test(line))
  const expected = records.map(
    ({ name, text }) => `- [${name.slice(0, 4)}](${name}) ${form.exec(text)?.groups?.title ?? ''}`,
  )
  expect(lines.toSorted()).toEqual(expected)
})
