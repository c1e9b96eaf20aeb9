/** The labeled queries, validated when they are read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** Nothing may be tuned for those that are held out, so that their score is unbiased. */
export type QuerySet = keyof typeof files

const files = { tuned: 'queries.yml', 'of strangers': 'strangers.yml', 'held out': 'held-out.yml' } as const

/** A query and what a reader wants to find with it. */
export interface LabeledQuery {
  readonly query: string
  /** Difficulty of the query: a typo of some sort, a plural, a question, … */
  readonly kind: string
  /** Correct results; one of them is enough. Empty: nothing may be found. */
  readonly expected: readonly ExpectedPlace[]
  readonly set: QuerySet
}

/** `/docs/a/` is the page itself, `/docs/a/#b` a section of it, `/docs/a/*` any of its sections. */
export type ExpectedPlace = string

const place = z.string().regex(/^\/docs\/[a-z0-9/-]+\/(?:\*|#[^\s]+)?$/, {
  error: (issue) =>
    `"${String(issue.input)}" is no place: write /docs/a/ for a page, /docs/a/#b for a place on it, /docs/a/* for any.`,
})
const schema = z.record(z.string(), z.record(z.string(), z.union([place, z.array(place)])))

/**
 * Reads the files of queries.
 * @throws Error that names what is wrong in them
 */
export function labeledQueries(): LabeledQuery[] {
  return (Object.keys(files) as QuerySet[]).flatMap((set) => {
    const text = readFileSync(join(import.meta.dirname, files[set]), 'utf8')
    return Object.entries(schema.parse(parse(text))).flatMap(([kind, queries]) =>
      Object.entries(queries).map(([query, expected]) => ({
        query,
        kind,
        expected: typeof expected === 'string' ? [expected] : expected,
        set,
      })),
    )
  })
}

/** True if the URL of a hit is the expected place. */
export function isAt(url: string, wanted: ExpectedPlace): boolean {
  return wanted.endsWith('*') ? url.replace(/#.*$/, '') === wanted.slice(0, -1) : url === wanted
}
