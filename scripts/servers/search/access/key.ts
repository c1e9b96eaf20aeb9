import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../engine/parameters.ts'

/** The key of a request. */
export interface Key {
  readonly value: string
  readonly rights: ReadonlySet<string>
  /**
   * Lists of name patterns with `*` at either end. An index has to match one pattern of each list.
   */
  readonly indexes: readonly (readonly string[])[]
  /** Largest `hitsPerPage`; 0: no limit. */
  readonly maxHitsPerQuery: number
  /** Milliseconds since 1970; Infinity for a key that does not expire. */
  readonly until: number
  /** Parameters that override those of each search. */
  readonly forced: Settings
}

/**
 * Parses a secured key, which a client derives from one of our keys: base64 of the HMAC-SHA256 of
 * its restrictions, with the parent key as the secret, followed by the restrictions (client-search,
 * generateSecuredApiKey). It may only search, in the indices of its parent and with its
 * restrictions. `restrictSources` is not applied, because all readers come through the site's own
 * host.
 * @param parents our keys
 * @returns null when it is not a secured key, or derived from another parent
 */
export function securedKey(value: string, parents: Iterable<Key>): Key | null {
  const text = Buffer.from(value, 'base64').toString()
  const [, signature = '', restrictions = ''] = /^([\da-f]{64})(.*)$/s.exec(text) ?? []
  if (signature === '') return null
  for (const parent of parents) {
    if (!parent.rights.has('search') || !isSigned(restrictions, signature, parent.value)) continue
    const { validUntil, restrictIndices, restrictSources, userToken, ...forced } = Object.fromEntries(
      new URLSearchParams(restrictions),
    )
    return {
      value,
      rights: new Set(['search']),
      indexes: [...parent.indexes, ...(restrictIndices ? [restrictIndices.split(',')] : [])],
      maxHitsPerQuery: parent.maxHitsPerQuery,
      until: Math.min(
        parent.until,
        validUntil === undefined ? Number.POSITIVE_INFINITY : Number(validUntil) * 1000,
      ),
      forced: forced satisfies Settings,
    }
  }
  return null
}

function isSigned(restrictions: string, signature: string, parent: string): boolean {
  const expected = createHmac('sha256', parent).update(restrictions).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
