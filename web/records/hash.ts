import { createHash } from 'node:crypto'

/** Short hash of a value's JSON, the same for the same fields in the same order. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}
