/** Decides whether a request with a key may do what its route declares. */
import { isObject } from '../engine/attributes.ts'
import { ApiError, forbidden } from '../errors.ts'
import type { Key } from './key.ts'
import type { Right } from './keys.ts'

/** The access that a route declares: what its callers' keys need. */
export interface Access {
  /** The right that the key must have. */
  readonly right: Right
  /** The site's public origin forwards requests to the route. */
  readonly isPublic?: true
  /**
   * The route reads or changes the key in its path: without the right `admin`, only the caller's
   * own key.
   */
  readonly isForOwnKey?: true
  /**
   * The route reads records by their ids, past the filters that a secured key forces on searches.
   */
  readonly ignoresForcedFilters?: true
}

/** The parts of a request that the check reads. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A request with a known key. */
export interface KeyedRequest {
  readonly key: Key
  /** True if it came through the site's public origin. */
  readonly isPublic: boolean
  /**
   * Undefined until the body has been read: without the right, the body of a request is not
   * accepted.
   */
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
  const { right, isForOwnKey, ignoresForcedFilters, ...declared } = access ?? ofUnknownPath
  requireRight(key, right)
  if (isPublic && !declared.isPublic) throw forbidden()
  if (!asked) return
  const lines = batchLines(asked.body)
  for (const name of indexNames(asked, lines)) {
    if (!reachesIndex(key, name)) throw new ApiError(403, `Index not allowed with this API key: ${name}`)
  }
  for (const { action } of lines) {
    if (typeof action === 'string' && Object.hasOwn(rightsOfActions, action))
      requireRight(key, rightsOfActions[action])
  }
  if (isForOwnKey && asked.path.key !== key.value) requireRight(key, 'admin')
  if (ignoresForcedFilters && Object.keys(key.forced).length > 0) throw forbidden()
}

function requireRight(key: Key, right: Right | undefined): void {
  if (right !== undefined && !key.rights.has(right)) throw forbidden()
}

/** Rights that the lines of a batch need in addition to `addObject` (api-clients: batch). */
const rightsOfActions: Readonly<Record<string, Right>> = {
  deleteObject: 'deleteObject',
  delete: 'deleteIndex',
  clear: 'deleteIndex',
}

/**
 * Names of the indices in a request; the route itself refuses a request without the names it needs.
 */
function indexNames({ path, query, body }: Asked, lines: Record<string, unknown>[]): string[] {
  const destination = isObject(body) ? body.destination : undefined
  const replicas = isObject(body) && Array.isArray(body.replicas) ? body.replicas : []
  const ofLines = lines.map((line) => line.indexName)
  const names = [path.index, query.get('index'), destination, ...replicas, ...ofLines]
  return names.filter((name) => typeof name === 'string')
}

/** The queries of a search or the changes of a batch. */
function batchLines(body: unknown): Record<string, unknown>[] {
  const requests = isObject(body) ? body.requests : undefined
  return Array.isArray(requests) ? requests.filter((one) => isObject(one)) : []
}

function reachesIndex(key: Key, name: string): boolean {
  return key.indexes.every((patterns) => patterns.some((pattern) => matchesName(name, pattern)))
}

/** `*` at either end of a pattern matches any characters. */
function matchesName(name: string, pattern: string): boolean {
  const text = pattern.replace(/^\*|\*$/g, '')
  const [isOpenBefore, isOpenAfter] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (isOpenBefore && isOpenAfter) return name.includes(text)
  if (isOpenBefore) return name.endsWith(text)
  return isOpenAfter ? name.startsWith(text) : name === text
}
