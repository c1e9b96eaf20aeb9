/** Requests and answers of the lake, apart from the transport: HTTP and the multiplexing WebSocket carry the same. */
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { requestError } from './errors.ts'
import { maxBodyDepth } from './limits.ts'

/** Who asks. */
export interface Identity {
  readonly id: string
  /** `anonymous` sees published documents, `viewer` everything, `editor` may also write. */
  readonly role: 'anonymous' | 'viewer' | 'editor'
}

/** A request whose address and sender are understood. */
export interface LakeRequest {
  readonly method: string
  /** Path after `/v<date>`, decoded per segment by the router. */
  readonly path: string
  /** `1`, `X` or a date such as `2025-02-19`. */
  readonly apiVersion: string
  readonly search: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly identity: Identity
  /** Asked by somebody at this machine, not through a proxy. */
  readonly isFromHere: boolean
  /** Address under which browsers reach the lake: `http://localhost:3334`. */
  readonly origin: string
  /** The whole body; over `limit` bytes it is refused with 413. */
  body(limit: number): Promise<Buffer>
}

/** What an event stream writes to. */
export interface StreamOut {
  write(text: string): void
  /** Bytes that were written and that the client has not taken yet. */
  buffered(): number
  /** Ends the stream after what was written. */
  end(): void
  /** Ends the stream at once; what waits for the client is thrown away. */
  drop(): void
}

/** An answer. */
export type LakeResponse =
  | { readonly status: number; readonly json: unknown; readonly headers?: Record<string, string> }
  | {
      readonly status: number
      readonly bytes: Buffer | string | Readable
      readonly headers: Record<string, string>
    }
  /** `open` starts the stream and gives the function that ends it. */
  | { readonly status: 200; readonly open: (out: StreamOut) => () => void }

/** Path parameters by name. */
export type PathParams = Readonly<Record<string, string>>

/** Answers one kind of request. */
export type Handler = (request: LakeRequest, params: PathParams) => LakeResponse | Promise<LakeResponse>

/** Method, path with `:names`, handler. */
export type Route = readonly [method: string, pattern: string, handler: Handler]

/**
 * Finds the handler of a request.
 * @throws ApiError 404 for an unknown path, 405 for a known one with another method
 */
export function routed(
  routes: readonly Route[],
  method: string,
  path: string,
): { handler: Handler; params: PathParams } {
  let known = false
  for (const [routeMethod, pattern, handler] of routes) {
    const params = match(pattern, path)
    if (!params) continue
    if (routeMethod === method) return { handler, params }
    known = true
  }
  if (known) throw requestError(405, `${method} is not possible at ${path}`)
  throw requestError(404, `There is nothing at ${path}`)
}

function match(pattern: string, path: string): PathParams | undefined {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw requestError(400, `The address contains "${segment}", which is not percent-encoded UTF-8`)
  }
}

/**
 * The body as checked JSON.
 * @throws ApiError 400 naming the first thing that is wrong, also for more than {@link maxBodyDepth} levels
 */
export async function jsonBody<T>(request: LakeRequest, schema: z.ZodType<T>, limit: number): Promise<T> {
  const bytes = await request.body(limit)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw requestError(400, `The body of ${request.method} ${request.path} is not JSON`)
  }
  if (isNestedDeeper(value, maxBodyDepth)) {
    throw requestError(
      400,
      `The body of ${request.method} ${request.path} has more than ${maxBodyDepth} levels of brackets`,
    )
  }
  return checked(value, schema, `the body of ${request.method} ${request.path}`)
}

function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1))
}

/**
 * A value in the shape that is needed.
 * @throws ApiError 400 naming the place and the first problem
 */
export function checked<T>(value: unknown, schema: z.ZodType<T>, what: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw requestError(400, `Wrong shape of ${what}${place}: ${issue?.message ?? 'unknown problem'}`)
}
