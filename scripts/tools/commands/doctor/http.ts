/** Requests of the doctor, with what the checks need of their responses. */
import { fetchFailure } from '@repo/audit/fetch.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
import type { z } from 'zod'

/** A response, or why the request failed. */
export type Reply = ServerAnswer | { readonly failure: string }

/** A response as the checks see it. */
export interface ServerAnswer {
  readonly status: number
  readonly text: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * How far the server's clock is ahead of this machine's, ms, by its `Date` header, which has
   * whole seconds; null without one.
   */
  readonly clockMs: number | null
}

/** A request without a response within this time has failed, ms. */
const timeoutMs = 8_000

/** Sends a request and follows no redirect. Never rejects. */
export async function requestReply(url: string, init: RequestInit = {}): Promise<Reply> {
  const began = Date.now()
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    })
    const between = (began + Date.now()) / 2
    const text = await response.text()
    const headers = Object.fromEntries(response.headers)
    const date = Date.parse(headers.date ?? '')
    // The header names the second that has begun, so the clock is half a second later on average.
    const clockMs = Number.isNaN(date) ? null : date + 500 - between
    return { status: response.status, text, headers, clockMs }
  } catch (error) {
    return { failure: fetchFailure(error, timeoutMs) }
  }
}

/** The JSON of a response in the shape of a schema; undefined if it has another one. */
export function parsedReply<Value>(reply: Reply, schema: z.ZodType<Value>): Value | undefined {
  return 'failure' in reply ? undefined : schema.safeParse(jsonOrUndefined(reply.text)).data
}
