/** Requests of the doctor, with what the checks need of their responses. */
import { fetchFailure } from '@repo/audit/fetch.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
import type { z } from 'zod'
import { type CheckResult, failed, oneLine } from './results.ts'

/** A response as the checks see it. */
export interface Reply {
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Body, or why there is no response. */
  readonly text: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** A request without a response within this time has failed, ms. */
const timeoutMs = 8_000

/** Sends a request and follows no redirect. Never rejects. */
export function requestReply(url: string, init: RequestInit = {}): Promise<Reply> {
  return replyTo(() => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init }))
}

/** The reply to any request. Never rejects. */
export async function replyTo(request: () => Promise<Response>): Promise<Reply> {
  try {
    const response = await request()
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, text: await response.text(), headers }
  } catch (error) {
    return { status: 0, text: fetchFailure(error, timeoutMs), headers: {} }
  }
}

/** The JSON of a response in the shape of a schema; undefined if it has another one. */
export function parsedReply<Value>(reply: Reply, schema: z.ZodType<Value>): Value | undefined {
  return schema.safeParse(jsonOrUndefined(reply.text)).data
}

/**
 * Result for a URL at which another part than the expected one answers, or none.
 * @param fix what to do, apart from starting an embedded part
 */
export function notThere(
  url: string,
  { status, text }: Reply,
  isEmbedded: boolean,
  fix: string,
): CheckResult {
  const start = isEmbedded ? 'npm start, or ' : ''
  return status === 0
    ? failed(`nothing answers at ${url} (${text})`, `${start && `start it with ${start}`}${fix}`)
    : failed(
        `another server answers at ${url} (${status} ${oneLine(text, 60)})`,
        `stop that server and ${start && `run ${start}`}${fix}`,
      )
}

/** The response in a sentence: `does not answer (…)`, or `answers 502 Bad Gateway`. */
export function answerText({ status, text }: Reply): string {
  return status === 0 ? `does not answer (${text})` : `answers ${status} ${oneLine(text, 120)}`
}
