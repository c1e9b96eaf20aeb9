/** Requests and responses of the lake's routes, over HTTP and over the multiplexing WebSocket. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { parseJson } from '@repo/kit/http/json.ts'
import type { EventStream } from '@repo/kit/http/response.ts'
import type { z } from 'zod'
import { requestError } from './errors.ts'
import { maxBodyDepth } from './limits.ts'
import type { Role } from './people/roles.ts'

/** Who sent a request. */
export interface Identity {
  readonly id: string
  /**
   * `anonymous` sees published documents, `viewer` everything, `editor` may also write, and
   * `administrator` manages people.
   */
  readonly role: 'anonymous' | Role
  /** Id of the session that proves it; tokens of the settings have none. */
  readonly session?: string
}

/** A request with a valid URL and a known sender. */
export interface LakeRequest {
  readonly method: string
  /** Path after `/v<date>`, not decoded. */
  readonly path: string
  /** `1`, `X` or a date such as `2025-02-19`. */
  readonly apiVersion: string
  readonly search: URLSearchParams
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly identity: Identity
  /** True if it comes directly from this machine and names it as the host. */
  readonly isFromThisMachine: boolean
  /** IP address of the client, as far as it is known; empty for a request over a stream. */
  readonly address: string
  /** URL at which browsers reach the lake: `http://localhost:3334`. */
  readonly origin: string
  /** The whole body. @throws ApiError 413 over `limit` bytes */
  body(limit: number): Promise<Buffer>
}

/** Response of a route: JSON, bytes, or an event stream. */
export type LakeResponse =
  | { readonly status: number; readonly json: unknown; readonly headers?: Record<string, string> }
  | {
      readonly status: number
      readonly bytes: Buffer | string | Readable
      readonly headers: Record<string, string>
    }
  | { readonly status: 200; readonly open: EventStream }

/**
 * Requirement of a route for the sender: nothing, a user, or a permission that roles have
 * (rights.ts). Routes that need nothing show published content only, or are for signing in.
 */
export type Need = 'nothing' | 'user' | 'create' | 'update' | 'manage'

/**
 * The body as checked JSON.
 * @throws ApiError 400 naming the first problem, also for more than {@link maxBodyDepth} levels;
 *   413 over `limit` bytes
 */
export async function jsonBody<T>(request: LakeRequest, schema: z.ZodType<T>, limit: number): Promise<T> {
  const bytes = await request.body(limit)
  const body = `body of ${request.method} ${request.path}`
  const value = parseJson(bytes.toString('utf8'), maxBodyDepth, {
    notJson: () => requestError(400, `The ${body} is not JSON`),
    tooDeep: () => requestError(400, `The ${body} has more than ${maxBodyDepth} levels of brackets`),
  })
  return checked(value, schema, `the ${body}`)
}

/**
 * A value in the shape of a schema.
 * @throws ApiError 400 with the path of the first problem
 */
export function checked<T>(value: unknown, schema: z.ZodType<T>, what: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw requestError(400, `Wrong shape of ${what}${place}: ${issue?.message ?? 'unknown problem'}`)
}
