import { vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'

/** Parameters of the queries of tests. */
type Params = Readonly<Record<string, unknown>>

/**
 * Answers the queries of the site in place of the lake.
 * @param answer gets a query, its parameters, and a function that asks the lake
 */
export function answerReads(
  answer: (query: string, params: Params, ask: () => Promise<unknown>) => Promise<unknown>,
) {
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  const fetch = (query: string, params: Params = {}, ...rest: unknown[]) =>
    answer(query, params, () => original(query, params, ...rest))
  return vi.spyOn(client, 'fetch').mockImplementation(fetch as never)
}
