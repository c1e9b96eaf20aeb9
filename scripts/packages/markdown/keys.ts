import { sha256 } from '@repo/kit/hash.ts'
/**
 * Stable `_key`s, derived from the content that they identify, so that they survive changes around
 * it.
 */

/** Returns unique keys. */
export type MakeKey = (type: string, content: unknown) => string

/** Keys of one document. Equal things are numbered in their order. */
export function keysOfDocument(): MakeKey {
  const used = new Map<string, number>()
  return (type, content) => {
    const hash = hashOf([type, content]).slice(0, 10)
    const count = used.get(hash) ?? 0
    used.set(hash, count + 1)
    return count === 0 ? hash : `${hash}${count}`
  }
}

/** Hash of a JSON value, hexadecimal; the order of keys does not count. */
export function hashOf(value: unknown): string {
  return sha256(canonical(value), 'hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .join()}}`
}
