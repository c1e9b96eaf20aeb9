import { expect, test } from 'vitest'
import { sha256 } from './hash.ts'

/** The test vector of FIPS 180-2, appendix B.1. */
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('hashes text and bytes alike', () => {
  expect(sha256('abc', 'hex')).toBe(abc)
  expect(sha256(new TextEncoder().encode('abc'), 'hex')).toBe(abc)
})

test('writes the digest in the wanted encoding, base64url by default', () => {
  expect(sha256('abc', 'base64')).toBe(Buffer.from(abc, 'hex').toString('base64'))
  expect(sha256('abc')).toBe(Buffer.from(abc, 'hex').toString('base64url'))
})
