/** The cases of Algolia's common test suite (CTS), of which some have a recorded answer. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@repo/model/is-record.ts'
import { z } from 'zod'

const file = z.array(
  z.object({
    testName: z.string().optional(),
    request: z.object({
      path: z.string(),
      method: z.string(),
      queryParameters: z.record(z.string(), z.unknown()).optional(),
      body: z.unknown().optional(),
    }),
    response: z.object({ statusCode: z.number(), body: z.unknown().optional() }).optional(),
  }),
)

/** A request as every client of Algolia sends it. */
export interface CtsCase {
  /** Method of the clients, then the name of the case: `search › filterOnly`. */
  readonly name: string
  readonly request: z.infer<typeof file>[number]['request']
  /** Response of Algolia; undefined in cases about the request alone. */
  readonly recorded: { readonly statusCode: number; readonly body?: unknown } | undefined
}

/**
 * The cases of one file.
 * @param method that the file is about, its name without `.json`
 * @throws Error when the text has another form
 */
export function casesOfMethod(method: string, text: string): CtsCase[] {
  return file.parse(JSON.parse(text)).map(({ testName, request, response }) => ({
    name: testName === undefined ? method : `${method} › ${testName}`,
    request,
    recorded: response,
  }))
}

/**
 * The first path at which an answer differs from the recorded one; undefined if it has everything
 * that was recorded. A recording has only a part of the fields, and all items of a list.
 */
export function difference(answer: unknown, recorded: unknown, path = ''): string | undefined {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(answer) || answer.length !== recorded.length) return path
    return firstOf(recorded.map((item, index) => difference(answer[index], item, `${path}[${index}]`)))
  }
  if (!isRecord(recorded)) return isDeepStrictEqual(answer, recorded) ? undefined : path
  if (!isRecord(answer)) return path
  return firstOf(
    Object.entries(recorded).map(([key, value]) => difference(answer[key], value, `${path}.${key}`)),
  )
}

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined)
}
