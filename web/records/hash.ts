import { sha256 } from '@repo/kit/hash.ts'

/** Short hash of a value's JSON; equal for equal fields in the same order. */
export function hashOf(value: unknown): string {
  return sha256(JSON.stringify(value)).slice(0, 16)
}
