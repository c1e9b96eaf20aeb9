/** Decides whether a request with a key may do what its route declares. */
import { isObject } from '../engine/attributes.ts'
import { ApiError, forbidden } from '../errors.ts'
import type { Key, Right } from './keys.ts'

/** The access that a route declares: what its callers' keys need. */
export interface Access {
  /** The right that the key must have. */
  readonly right: Right
  /** The site's public origin forwards requests to the route. */
  readonly isPublic?: true
  /** The route is about the key in its path: without `admin`, only the caller's own key. */
  readonly isForOwnKey?: true
}

/** Path, query and body of a request. */
export interface Asked {
  /** Decoded parameters of the path by their names in the pattern. */
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown
}

/** A request with a known key. */
export interface KeyedRequest {
  readonly key: Key
  /** True if it came through the site's public origin. */
  readonly isPublic: boolean
  /** Undefined until the body has been read, which needs the right. */
  readonly asked?: Asked
}

/** Unknown paths answer 404 to keys that may search, and 403 to others. */
const ofUnknownPath: Access = { right: 'search' }

/** First part of a path that came through the site's public origin (web/next.config.ts). */
const publicPrefix = /^\/+public(?=\/)/

/**
 * Removes the prefix of the public origin from a path. Only searches and clicks are allowed behind
 * it: readers need no more, and a leaked admin key must be useless there.
 */
export function publicPath(path: string): { path: string; isPublic: boolean } {
  return { path: path.replace(publicPrefix, ''), isPublic: publicPrefix.test(path) }
}

/**
 * Checks every request: once before the body is read, and again with the parsed request.
 * @param access of the route; undefined for an unknown path
 * @throws ApiError 403 when the key may not do this, naming the index if the key is for others only
 */
export function authorize(access: Access | undefined, { key, isPublic, asked }: KeyedRequest): void {
  const { right, isForOwnKey, ...declared } = access ?? ofUnknownPath
  requireRight(key, right)
  if (isPublic && !declared.isPublic) throw forbidden()
  if (!asked) return
  const lines = batchLines(asked.body)
  for (const name of indexNames(asked, lines)) {
    if (!reachesIndex(key, name)) throw new ApiError(403, `Index not allowed with this API key: ${name}`)
  }
  // In addition to `addObject` (api-clients: batch).
  if (lines.some(({ action }) => action === 'deleteObject')) requireRight(key, 'deleteObject')
  if (isForOwnKey && asked.path.key !== key.value) requireRight(key, 'admin')
}

function requireRight(key: Key, right: Right): void {
  if (!key.rights.has(right)) throw forbidden()
}

/** Names of the indices in a request; the route refuses one without the names it needs. */
function indexNames({ path, query, body }: Asked, lines: Record<string, unknown>[]): string[] {
  const destination = isObject(body) ? body.destination : undefined
  const ofLines = lines.map((line) => line.indexName)
  const names = [path.index, query.get('index'), destination, ...ofLines]
  return names.filter((name) => typeof name === 'string')
}

/** The queries of a search or the changes of a batch. */
function batchLines(body: unknown): Record<string, unknown>[] {
  const requests = isObject(body) ? body.requests : undefined
  return Array.isArray(requests) ? requests.filter((one) => isObject(one)) : []
}

function reachesIndex({ indexes }: Key, name: string): boolean {
  return indexes.length === 0 || indexes.some((pattern) => matchesName(name, pattern))
}

/** `*` at either end of a pattern matches any characters (Algolia, "API keys"). */
export function matchesName(name: string, pattern: string): boolean {
  const text = pattern.replace(/^\*|\*$/g, '')
  const [isOpenBefore, isOpenAfter] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (isOpenBefore && isOpenAfter) return name.includes(text)
  if (isOpenBefore) return name.endsWith(text)
  return isOpenAfter ? name.startsWith(text) : name === text
}
