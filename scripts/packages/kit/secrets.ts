import { hash, timingSafeEqual } from 'node:crypto'

/** Compares a secret with the expected one, by hashes, so that the time reveals nothing. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer')]
  return timingSafeEqual(one, other)
}

/**
 * True if a header `Authorization` has the token. Nothing matches an empty token.
 * @param header undefined or null if the request has none
 */
export function isBearer(header: string | null | undefined, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(header ?? '') ?? []
  return token !== '' && given !== undefined && isSameSecret(given, token)
}
