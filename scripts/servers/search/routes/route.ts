import type { Access, Asked } from '../access/authorization.ts'
import type { Key, Right } from '../access/keys.ts'
import { isObject } from '../engine/attributes.ts'
import { requireParameters, type Settings } from '../engine/parameters.ts'
import { badRequest } from '../errors.ts'
import type { Catalog } from '../indices/catalog.ts'

/** A request as routes see it. */
export interface ApiRequest extends Asked {
  /** The key, whose rights apply. */
  readonly key: Key
  /** True if the client has closed the connection before the response. */
  isAbandoned(): boolean
}

/** An endpoint and its required access. */
export interface Route extends Access {
  readonly method: string
  /** Path whose parameters begin with a colon. */
  readonly pattern: string
  /** Status of its response; 200 by default. */
  readonly status?: number
  /** The body of the response, or a promise of it. */
  handle(request: ApiRequest, catalog: Catalog): unknown
}

/** A route. @param endpoint its method and pattern */
export function route(
  endpoint: string,
  right: Right,
  handle: Route['handle'],
  more: Omit<Route, 'method' | 'pattern' | 'right' | 'handle'> = {},
): Route {
  const [method = '', pattern = ''] = endpoint.split(' ')
  return { method, pattern, right, handle, ...more }
}

/** A route for the browser's key, to which the site's public origin forwards requests. */
export function publicRoute(endpoint: string, handle: Route['handle']): Route {
  return route(endpoint, 'search', handle, { isPublic: true })
}

/** A parameter of the path. The pattern of the route contains it, so it always exists. */
export function part(request: ApiRequest, name: string): string {
  return request.path[name] ?? ''
}

/**
 * The search parameters in a body: its members, which override those of a url-encoded `params`
 * string.
 * @param more names that the endpoint accepts in addition
 * @throws ApiError 400 when the body is not an object, or has an unknown parameter
 */
export function searchParameters(body: unknown, more: readonly string[] = []): Settings {
  const parameters = membersAndParams(body)
  requireParameters(parameters, more)
  return parameters
}

function membersAndParams(body: unknown): Settings {
  if (body === undefined || body === null) return {}
  if (!isObject(body)) throw badRequest('Invalid request: expected a JSON object')
  const { params, ...own } = body
  if (params === undefined) return own
  if (typeof params !== 'string') throw badRequest('Invalid "params": expected a url-encoded string')
  return { ...Object.fromEntries(new URLSearchParams(params)), ...own }
}

/** Parameters as a url-encoded string, which responses repeat as `params`. */
export function encoded(parameters: Settings): string {
  const pairs = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(pairs).toString()
}

/** The response to a write. */
export async function task(taskID: Promise<number>) {
  return { taskID: await taskID, updatedAt: new Date().toISOString() }
}

/**
 * A list in a body.
 * @throws ApiError 400 when it is missing or has more than `most` entries
 */
export function listIn(body: unknown, name: string, most = Number.POSITIVE_INFINITY): unknown[] {
  const list = isObject(body) ? body[name] : undefined
  if (!Array.isArray(list)) throw badRequest(`Invalid request: "${name}" should be a list`)
  if (list.length > most) {
    throw badRequest(
      `Invalid request: "${name}" has ${list.length} entries, at most ${most} are answered at once`,
    )
  }
  return list
}

/**
 * A string in a body.
 * @throws ApiError 400 when it is missing or empty
 */
export function textIn(body: unknown, name: string): string {
  const value = isObject(body) ? body[name] : undefined
  if (typeof value !== 'string' || value === '') throw badRequest(`Invalid request: "${name}" is missing`)
  return value
}
