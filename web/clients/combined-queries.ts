/**
 * Sends queries of the same moment in one request. Plans of hosted Sanity meter requests, and a
 * build has several queries for each page.
 */
import type { QueryParams } from '@sanity/client'

/** Sends a query and returns its result. */
export type SendQuery = (query: string, params: QueryParams) => Promise<unknown>

/** Queries in one request, at most. They also share Sanity's limits of time and size. */
export const mostCombined = 20

/** Characters of the queries in one request, at most. That of a page has 10,000 to 20,000. */
const mostCharacters = 150_000

/** How long a query waits for others, ms: a request to Sanity takes ten times as long. */
const gatheringMs = 5

interface Waiting {
  readonly query: string
  readonly params: QueryParams
  readonly settle: (result: Promise<unknown>) => void
}

/**
 * A function that combines queries and gives each its own result. When Sanity refuses a request,
 * its queries are sent one by one, so that one of them cannot make the others fail.
 */
export function combining(send: SendQuery): SendQuery {
  let waiting: Waiting[] = []
  let characters = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    const together = waiting
    waiting = []
    characters = 0
    void sendTogether(together, send)
  }
  return (query, params) => {
    if (waiting.length > 0 && characters + query.length > mostCharacters) flush()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    characters += query.length
    waiting.push({ query, params, settle: resolve })
    if (waiting.length === 1) timer = setTimeout(flush, gatheringMs)
    if (waiting.length === mostCombined) flush()
    return promise
  }
}

async function sendTogether(together: readonly Waiting[], send: SendQuery): Promise<void> {
  const eachAlone = () => {
    for (const { query, params, settle } of together) settle(send(query, params))
  }
  if (together.length === 1) return eachAlone()
  const { query, params } = combined(together)
  try {
    const results = await send(query, params)
    for (const [index, { settle }] of together.entries()) settle(Promise.resolve(resultAt(results, index)))
  } catch (error) {
    if (isAnswered(error)) eachAlone()
    else for (const { settle } of together) settle(Promise.reject(error))
  }
}

/** One query whose result has that of each query, by its position. */
export function combined(queries: readonly Pick<Waiting, 'query' | 'params'>[]): {
  readonly query: string
  readonly params: QueryParams
} {
  const attributes = queries.map(({ query }, index) => `"${nameOf(index)}": (${renamed(query, index)}\n)`)
  const params = queries.flatMap((one, index) =>
    Object.entries(one.params).map(([name, value]) => [`${name}${suffixOf(index)}`, value]),
  )
  return { query: `{${attributes.join(',\n')}}`, params: Object.fromEntries(params) }
}

const nameOf = (index: number) => `q${index}`

const suffixOf = (index: number) => `_of_${index}`

/** Strings and comments, which may have a `$`, and parameters. */
const stringOrParameter = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*|\$\w+/g

function renamed(query: string, index: number): string {
  return query.replace(stringOrParameter, (found) => (found[0] === '$' ? found + suffixOf(index) : found))
}

function resultAt(results: unknown, index: number): unknown {
  if (typeof results !== 'object' || results === null || !Object.hasOwn(results, nameOf(index)))
    throw new Error('The lake did not answer all queries of a request.')
  return Reflect.get(results, nameOf(index))
}

/** True if an error of Sanity's client is an answer, and not a connection that failed. */
function isAnswered(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error
}
