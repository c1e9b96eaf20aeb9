import { createHash, timingSafeEqual } from 'node:crypto'
import { forbidden, unknownKey } from './errors.ts'

/** The two keys of the embedded server. */
export interface Keys {
  readonly search: string
  readonly admin: string
}

/** What a route needs: `search` is the only right of a browser's key (security/api-keys). */
export type Right = 'search' | 'admin'

/**
 * Lets a request pass or not.
 * @throws ApiError 403 without one of our keys, or with the search key where it does not reach.
 */
export function authorize(key: string, needed: Right, keys: Keys): void {
  const isAdmin = isSame(key, keys.admin)
  const isSearch = isSame(key, keys.search)
  if (!isAdmin && !isSearch) throw unknownKey()
  if (!isAdmin && needed !== 'search') throw forbidden()
}

/** Compares in a time that does not depend on where they differ: hashes have one length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
