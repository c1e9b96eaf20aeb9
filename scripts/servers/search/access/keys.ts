import { randomBytes } from 'node:crypto'
import { sha256 } from '@repo/kit/hash.ts'
import type { Sql } from '@repo/kit/sqlite/sql.ts'
import { isTexts, type JsonObject } from '../engine/attributes.ts'
import { ApiError, badRequest } from '../errors.ts'

/** The key of a request. */
export interface Key {
  readonly value: string
  readonly rights: ReadonlySet<string>
  /** Patterns of names with `*` at either end, one of which an index has to match; empty: any. */
  readonly indexes: readonly string[]
  /** Milliseconds since 1970; Infinity for a key that does not expire. */
  readonly until: number
}

/** The two keys in the settings: one that may only search, and one that may do everything. */
export interface Keys {
  readonly search: string
  readonly admin: string
}

/** Rights that a key can have (client-search, Acl); those for other services have no effect. */
const grantable = [
  'search',
  'browse',
  'addObject',
  'deleteObject',
  'deleteIndex',
  'settings',
  'editSettings',
  'analytics',
  'recommendation',
  'usage',
  'logs',
  'listIndexes',
  'seeUnretrievableAttributes',
  'inference',
  'personalization',
] as const

/** A right that a route needs. `admin` belongs to the admin key only, which creates the others. */
export type Right = (typeof grantable)[number] | 'admin'

/** A key as the API returns it: its definition, as the client sent it. */
export type KeyAnswer = JsonObject & {
  readonly value: string
  /** Seconds since 1970. */
  readonly createdAt: number
}

/**
 * All keys: two of the settings, and those that were created over HTTP. They are looked up by their
 * hash, so that the response time reveals nothing about a key. Rights, indices and `validity` are
 * applied. `maxQueriesPerIPPerHour` is stored and returned, but not applied: all readers come
 * through the site's host. Other restrictions are refused.
 */
export class Keyring {
  readonly #sql: Sql
  readonly #now: () => number
  readonly #fixed: readonly KeyAnswer[]
  #byHash = new Map<string, Key>()

  /** @param now milliseconds since 1970 */
  constructor(sql: Sql, { search, admin }: Keys, now: () => number = Date.now) {
    this.#sql = sql
    this.#now = now
    this.#fixed = [
      { value: search, createdAt: 0, acl: ['search'], indexes: [] },
      { value: admin, createdAt: 0, acl: [...grantable, 'admin'], indexes: [] },
    ]
    this.#read()
  }

  /**
   * The key of a request.
   * @throws ApiError 403 when it is unknown or has expired
   */
  find(value: string): Key {
    const key = this.#byHash.get(sha256(value, 'base64'))
    if (!key || key.until <= this.#now()) throw new ApiError(403, 'Invalid Application-ID or API key')
    return key
  }

  list(): KeyAnswer[] {
    return this.#stored().filter((stored) => keyOf(stored).until > this.#now())
  }

  /**
   * A key with its rights, also one of the two in the settings, which no list shows.
   * @throws ApiError 404
   */
  get(value: string): KeyAnswer {
    const found = [...this.list(), ...this.#fixed].find((key) => key.value === value)
    if (!found) throw new ApiError(404, 'Key does not exist')
    return { ...found, acl: texts(found.acl).filter((right) => right !== 'admin') }
  }

  /**
   * Creates a key.
   * @throws ApiError 400
   */
  add(body: JsonObject): KeyAnswer {
    const value = randomBytes(16).toString('hex')
    return this.#save({ ...parseKey(body), value, createdAt: Math.floor(this.#now() / 1000) })
  }

  /**
   * Replaces the rights and limits of a key; omitted ones are reset to their defaults.
   * @throws ApiError 404, 400
   */
  update(value: string, body: JsonObject): KeyAnswer {
    const known = this.list().find((key) => key.value === value)
    if (!known) throw new ApiError(404, 'Key does not exist')
    const { createdAt } = known
    return this.#save({ ...parseKey(body), value, createdAt })
  }

  /** @throws ApiError 404 */
  remove(value: string): void {
    const { changes } = this.#sql.run`UPDATE keys SET deleted = 1 WHERE value = ${value} AND deleted = 0`
    if (changes === 0) throw new ApiError(404, 'Key does not exist')
    this.#read()
  }

  #save(key: KeyAnswer): KeyAnswer {
    const { value, createdAt, ...json } = key
    this.#sql.run`INSERT INTO keys (value, json, created_at)
      VALUES (${value}, ${JSON.stringify(json)}, ${createdAt})
      ON CONFLICT DO UPDATE SET json = excluded.json`
    this.#read()
    return key
  }

  #stored(): KeyAnswer[] {
    const rows = this.#sql.all`SELECT * FROM keys WHERE deleted = 0 ORDER BY created_at, value`
    return rows.map(({ value, json, created_at }) => ({
      ...JSON.parse(String(json)),
      value: String(value),
      createdAt: Number(created_at),
    }))
  }

  #read(): void {
    const keys = [...this.#stored(), ...this.#fixed].map(keyOf)
    this.#byHash = new Map(keys.map((key) => [sha256(key.value, 'base64'), key]))
  }
}

function keyOf({ value, createdAt, ...json }: KeyAnswer): Key {
  const validity = Number(json.validity ?? 0)
  return {
    value,
    rights: new Set(texts(json.acl)),
    indexes: texts(json.indexes),
    until: validity > 0 ? (createdAt + validity) * 1000 : Number.POSITIVE_INFINITY,
  }
}

/**
 * Parses the definition of a key.
 * @throws ApiError 400
 */
function parseKey(body: JsonObject): JsonObject {
  const { acl, indexes = [], description = '' } = body
  const known = new Set<string>(grantable)
  if (!isTexts(acl) || acl.length === 0 || !acl.every((right) => known.has(right)))
    throw badRequest(`Invalid key: "acl" should be a list of ${grantable.join(', ')}`)
  if (!isTexts(indexes)) throw badRequest('Invalid key: "indexes" should be a list of names')
  if (typeof description !== 'string') throw badRequest('Invalid key: "description" should be a text')
  for (const name of ['maxHitsPerQuery', 'queryParameters', 'referers'])
    if (!['', '0'].includes(String(body[name] ?? '')))
      throw badRequest(`Invalid key: "${name}" is not supported by this search server`)
  return {
    acl,
    description,
    indexes,
    validity: countIn(body, 'validity'),
    maxQueriesPerIPPerHour: countIn(body, 'maxQueriesPerIPPerHour'),
  }
}

function countIn(body: JsonObject, name: string): number {
  const value = body[name] ?? 0
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw badRequest(`Invalid key: "${name}" should be a non-negative integer`)
}

function texts(value: unknown): string[] {
  return isTexts(value) ? value : []
}
