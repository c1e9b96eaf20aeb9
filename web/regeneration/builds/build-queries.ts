/**
 * What the pages of a build read, noted beside it: the store of a running site (`regeneration-store.ts`) is not the build's to write
 * to. One file for each process, a line for each reading. A query is thousands of letters long and asked for every page:
 * its text stands in the file once, before the first reading of it.
 */

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from '#singleton.ts'
import type { CachedQuery } from '../store/regeneration-store.ts'
import { buildFiles, buildFolder } from './build-snapshot.ts'

const ending = '.readings'

/** The text of a query; the n-th of a file has the number n, from 0. */
type QueryTextLine = { readonly text: string }
type CachedQueryLine = Omit<CachedQuery, 'query'> & { readonly query: number }

/** Notes what a page of this build read. */
export function recordBuildQuery({ query, ...reading }: CachedQuery): void {
  const numbers = singleton('buildQueries', () => new Map<string, number>())
  const number = numbers.get(query) ?? numbers.size
  const lines: (QueryTextLine | CachedQueryLine)[] = [
    ...(numbers.has(query) ? [] : [{ text: query }]),
    { ...reading, query: number },
  ]
  numbers.set(query, number)
  mkdirSync(buildFolder(), { recursive: true })
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  appendFileSync(join(buildFolder(), `${process.pid}${ending}`), text)
}

/** What the pages of the present build read. */
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

/** One after the other: the whole file of a large site is more than a string may hold. */
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
