/**
 * Code, tests and documentation have no phrases that need a second reading, and American spelling.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { britishSpelling } from '@repo/testing/american-spelling.ts'
import { expect, test } from 'vitest'
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

/** Lists of words that have British spellings on purpose. */
const wordLists = /(?:american-spelling|web\/records\/word-forms)\.ts$/

/**
 * This file, and the documentation of Loomwork, whose text belongs to its writers.
 */
const excluded = /plain-english\.test\.ts$|^scripts\/seed\/docs\/|\.generated\.ts$/

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
  expect(paths.flatMap(phrasesIn)).toEqual([])
})

test('spelling is American', () => {
  const wrong = repositoryTexts()
    .filter((path) => !excluded.test(path) && !wordLists.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const [word] = britishSpelling.exec(line) ?? []
          return word === undefined ? [] : [`${path}:${index + 1}: ${word}`]
        }),
    )
  expect(wrong).toEqual([])
})

test('docstrings begin with the thing, not with "What" or "Whether"', () => {
  const docstring = /\/\*\*\s+(?:\* )?(?:What|Whether)\b.*/g
  const found = repositoryTexts()
    .filter((path) => /\.[mc]?tsx?$|\.mjs$/.test(path) && !excluded.test(path))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(docstring) ?? [])
  expect(found).toEqual([])
})
