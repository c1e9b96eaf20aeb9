import { hash } from 'node:crypto'

/** The SHA-1 digest of the bytes of an image or file, from which Sanity makes its id. Hex. */
export function assetHash(bytes: Uint8Array): string {
  return hash('sha1', bytes)
}

/**
 * The SHA-256 digest of text (as UTF-8) or bytes.
 * @param encoding `base64url` by default: short, and safe in URLs, file names and tags
 */
export function sha256(
  content: string | Uint8Array,
  encoding: 'hex' | 'base64' | 'base64url' = 'base64url',
): string {
  return hash('sha256', content, encoding)
}
