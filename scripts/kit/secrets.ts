import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a given secret with the expected one in constant time.
 * Their hashes are compared, so the time does not reveal the length either.
 */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
