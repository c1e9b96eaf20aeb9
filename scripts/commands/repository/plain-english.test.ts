/**
 * Phrases that need a second reading stay out of code, tests and documentation.
 * `remaining-phrases.json` counts those that are still there, by file: a number may only fall.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repositoryTexts } from './texts.ts'

/** A phrase, and what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/gi, 'again: renders again, regenerates, rebuilds'],
  [/\bbeside (?:it|them|each other|the|a|its)\b/gi, 'next to; in addition; at the same time'],
  [/(?<!\bthere )\b(?:is|are) none\b/gi, 'is not a …; has no …'],
  [/\bagainst the (?:lake|index)\b/gi, 'compares with the content lake'],
  [/\bleads? nowhere\b/gi, 'is broken'],
  [/\bfor ever\b/gi, 'permanently, indefinitely'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fixes, repairs'],
  [/\b(?:is|was|are|were) told\b(?! apart)/gi, 'is notified of; returns; reports; logs'],
  [/\banswers? otherwise\b|\botherwise than\b/gi, 'returns a different result'],
  [/\bwhat (?:came|became) of\b/gi, 'the result, the outcome'],
  [/@returns ends it\b/gi, '@returns a function that …'],
  [/\b(?:anybody|whoever|whomever)\b/gi, 'any client; a client that …'],
]

/** This file, and the documentation of Loomwork, whose text belongs to its writers. */
const excluded = /plain-english\.test\.ts$|^scripts\/seed\/docs\/|\.generated\.ts$/

const remaining = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'remaining-phrases.json'), 'utf8')))

/** The phrases in a file: line, words, and what to write instead. */
function phrasesIn(path: string): string[] {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      phrases.flatMap(([phrase, instead]) =>
        [...line.matchAll(phrase)].map(([words]) => `${path}:${index + 1}: "${words}" → ${instead}`),
      ),
    )
}

test('texts use no phrase that needs a second reading', () => {
  const paths = repositoryTexts().filter((path) => !excluded.test(path))
  expect(paths.length).toBeGreaterThan(800)
  const found = paths.map((path) => [path, phrasesIn(path)] as const)
  expect(found.flatMap(([path, there]) => (there.length > (remaining[path] ?? 0) ? there : []))).toEqual([])

  // Lower the number in remaining-phrases.json, or delete the line.
  const counts = new Map(found.map(([path, there]) => [path, there.length]))
  expect(Object.entries(remaining).filter(([path, count]) => (counts.get(path) ?? 0) < count)).toEqual([])
})
