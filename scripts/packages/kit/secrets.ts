import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a given secret with the expected one in constant time.
 * Their hashes are compared, so the time does not reveal the length either.
 */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * True if a header `Authorization` has the token. Nothing matches an empty token.
 * @param header undefined or null if the request has none
 */
export function isBearer(header: string | null | undefined, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(header ?? '') ?? []
  return token !== '' && given !== undefined && isSameSecret(given, token)
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
