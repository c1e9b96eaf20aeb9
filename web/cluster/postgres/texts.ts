/** How ids, keys and other texts are stored in Postgres. Pure. */
import { sha256 } from '@repo/kit/hash.ts'

/**
 * Digest by which an id or a key is found: half of its SHA-256, as a UUID. An index entry of
 * Postgres is limited to 2.7 kB, and keys contain slugs of any length.
 */
export function digestOf(text: string): string {
  const hex = sha256(text, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Texts of Postgres cannot contain NUL, which JSON from an API can: it becomes `\x01` and `0`. */
export function encodeText(text: string): string {
  return text.replaceAll('\x01', '\x011').replaceAll('\0', '\x010')
}

/** The text that {@link encodeText} was given. */
export function decodeText(stored: unknown): string {
  return String(stored).replaceAll('\x010', '\0').replaceAll('\x011', '\x01')
}

/**
 * The order in which every transaction writes rows: two that write the same ones do not wait for
 * each other.
 */
export function sortedByDigest<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const digested = items.map((item) => ({ item, digest: digestOf(textOf(item)) }))
  return digested.sort((a, b) => (a.digest < b.digest ? -1 : 1)).map(({ item }) => item)
}
