/**
 * Query results of a build, in files next to it: a build must not write to the store of a running
 * site (`regeneration-store.ts`). One file for each process, one line for each result. A query has
 * thousands of characters and runs for every page, so its text is in the file once, before its
 * first result.
 */

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from '#singleton.ts'
import type { CachedQuery } from '../store/regeneration-store.ts'
import { buildFiles, buildFolder } from './this-build.ts'

const ending = '.readings'

/** The text of a query; the n-th text of a file has the number n, from 0. */
type QueryTextLine = { readonly text: string }
type CachedQueryLine = Omit<CachedQuery, 'query'> & { readonly query: number }

/** Records the result of a query that a page of this build shows. */
export function recordBuildQuery({ query, ...result }: CachedQuery): void {
  const numbers = singleton('buildQueries', () => new Map<string, number>())
  const number = numbers.get(query) ?? numbers.size
  const lines: (QueryTextLine | CachedQueryLine)[] = [
    ...(numbers.has(query) ? [] : [{ text: query }]),
    { ...result, query: number },
  ]
  numbers.set(query, number)
  mkdirSync(buildFolder(), { recursive: true })
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  appendFileSync(join(buildFolder(), `${process.pid}${ending}`), text)
}

/** The queries of the present build. */
export function* buildQueries(): Generator<CachedQuery> {
  for (const path of buildFiles(ending)) {
    const queries: string[] = []
    for (const text of linesOf(path)) {
      // Written by `recordBuildQuery` of the same build: its shape is known.
      const line = JSON.parse(text) as QueryTextLine | CachedQueryLine
      if ('text' in line) queries.push(line.text)
      else yield { ...line, query: queries[line.query] ?? '' }
    }
  }
}

/** Line by line: the whole file of a large site is longer than a string can be. */
function* linesOf(path: string): Generator<string> {
  const bytes = readFileSync(/* turbopackIgnore: true */ path)
  const newline = 10
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(newline, from)
    const to = found < 0 ? bytes.length : found
    yield bytes.toString('utf8', from, to)
    from = to + 1
  }
}
