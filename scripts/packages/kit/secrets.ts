import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a secret with the expected one, by hashes, so that the time reveals nothing. */
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
