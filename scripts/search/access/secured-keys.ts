import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../engine/parameters.ts'
import type { Key } from '../key.ts'

/**
 * Reads a key that a client made out of one of ours: base64 of the HMAC-SHA256 of its restrictions, with the parent as the secret, and of the
 * restrictions themselves (client-search, generateSecuredApiKey). It only searches, where its parent may and as it is told to;
 * `restrictSources` is not applied: readers come through the site's own address.
 * @param parents keys of ours
 * @returns null when it is no such key, or made of another parent
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
