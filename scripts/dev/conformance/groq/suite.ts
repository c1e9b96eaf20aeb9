/**
 * The compiled GROQ test suite (NDJSON): its cases, and whether a result is the expected one. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

const document = z.looseObject({ _id: z.string(), _type: z.string() })
const line = z.discriminatedUnion('_type', [
  z.object({
    _type: z.literal('dataset'),
    _id: z.string(),
    documents: z.array(document).optional(),
  }),
  z.object({
    _type: z.literal('test'),
    _id: z.string(),
    filename: z.string(),
    query: z.string(),
    params: z.record(z.string(), z.unknown()).nullish(),
    result: z.unknown(),
    valid: z.boolean(),
    version: z.string().optional(),
    features: z.array(z.string()),
    dataset: z.object({ _ref: z.string() }),
  }),
])

/** A document of the suite. */
export type SuiteDocument = z.infer<typeof document>

/** A query and its expected result. */
export interface GroqCase {
  readonly id: string
  /** The file that defines it, without `.yml`: `operator/in`. */
  readonly feature: string
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  /** Undefined if the query has to be refused. */
  readonly expected: { readonly result: unknown } | undefined
  /** Versions of the language that it applies to, such as `>= 1.0`. */
  readonly version: string | undefined
  /** Optional parts of the language that it needs. */
  readonly needs: readonly string[]
  /** Undefined if the suite names the dataset without containing it. */
  readonly documents: readonly SuiteDocument[] | undefined
}

/**
 * The cases of a compiled suite. Cases with the same dataset share its list of documents.
 * @throws Error when a line has another form, or a case names a dataset that is not in the suite
 */
export function casesOf(ndjson: string): GroqCase[] {
  const lines = ndjson
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)))
  const datasets = new Map(
    lines.flatMap((entry) => (entry._type === 'dataset' ? [[entry._id, entry] as const] : [])),
  )
  return lines.flatMap((entry) => {
    if (entry._type !== 'test') return []
    const dataset = datasets.get(entry.dataset._ref)
    if (!dataset) throw new Error(`The case ${entry._id} names a dataset that is not in the suite.`)
    return {
      id: entry._id,
      feature: entry.filename.replace(/\.yml$/, ''),
      query: entry.query,
      params: entry.params ?? {},
      expected: entry.valid ? { result: entry.result } : undefined,
      version: entry.version,
      needs: entry.features,
      documents: dataset.documents,
    }
  })
}

/** True if a result is the expected one. Scores are compared by their order only. */
export function isExpected(result: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(withPositions(result), expected)
}

/**
 * The result with positions in place of scores, which each implementation calculates in another
 * way: `_pos` is 1 for the highest score, and the same for equal ones.
 */
function withPositions(result: unknown): unknown {
  const scores = [...new Set(scoresIn(result))].sort((a, b) => b - a)
  if (scores.length === 0) return result
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) =>
        key === '_score' && typeof item === 'number'
          ? ['_pos', scores.indexOf(item) + 1]
          : [key, replaced(item)],
      ),
    )
  }
  return replaced(result)
}

function scoresIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(scoresIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '_score' && typeof item === 'number' ? [item] : scoresIn(item),
  )
}
