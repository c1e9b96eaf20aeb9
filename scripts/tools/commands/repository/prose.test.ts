import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { britishSpelling } from '@repo/testing/american-spelling.ts'
import { expect, test } from 'vitest'
import { repositoryTexts } from './texts.ts'

/** This file, word lists, and texts that are not ours: generated ones and the seed's pages. */
const excluded =
  /prose\.test\.ts$|american-spelling\.ts$|web\/records\/word-forms\.ts$|\.generated\.ts$|^scripts\/tools\/seed\/docs\//

const texts = repositoryTexts()
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !excluded.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Patterns that no text has, by what is claimed, each with what to write instead. */
const patterns: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'texts use no phrase that needs a second reading': [
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
  ],
  'spelling is American': [[new RegExp(britishSpelling, 'gi'), 'the American spelling']],
  'no text cites a document that is not in the repository': [
    [/\bnotes\/[\w-]+\.md|\bspecification §|\bissue \d+\b/gi, 'the reason itself, or web/SPEC.md'],
  ],
  'docstrings begin with the thing, not with "What" or "Whether"': [
    [/\/\*\*\s+(?:\* )?(?:What|Whether)\b.*/g, 'the thing'],
  ],
}

test.each(Object.entries(patterns))('%s', (_claim, list) => {
  expect(texts.length).toBeGreaterThan(800)
  const found = texts.flatMap(({ path, text }) =>
    list.flatMap(([pattern, instead]) =>
      [...text.matchAll(pattern)].map(({ 0: words, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${path}:${line}: "${words}" → ${instead}`
      }),
    ),
  )
  expect(found).toEqual([])
})

const mostColumns = 100

/** A line of a comment, unless it is part of a drawing (indented) or an instruction to Biome. */
const commentLine = /^\s*(?:\/\*\*|\/\*|\*|\/\/|#) (?! |biome-ignore )/

/** Lines of Markdown that are not wrapped: tables, definitions of links, lists of links. */
const unwrapped = /^\s*(?:\||\[[^\]]+\]:|- \[)/

function wideLines(path: string, text: string): number[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (path.endsWith('.md') && /^\s*```/.test(line)) isCode = !isCode
    const isProse = path.endsWith('.md') ? !isCode && !unwrapped.test(line) : commentLine.test(line)
    return isProse && [...line].length > mostColumns ? [index + 1] : []
  })
}

test(`prose has at most ${mostColumns} columns`, () => {
  const wide = texts.flatMap(({ path, text }) => wideLines(path, text).map((line) => `${path}:${line}`))
  expect(wide).toEqual([])
})
