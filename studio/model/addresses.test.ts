import { expect, test } from 'vitest'
import { webAddress } from './addresses.ts'

test('only what begins with http is the address of a site', () => {
  expect(webAddress('https://pinecone.io/keys')?.host).toBe('pinecone.io')
  expect(webAddress('mailto:help@pinecone.io')).toBeNull()
  expect(webAddress('https://pine cone')).toBeNull()
  expect(webAddress(undefined)).toBeNull()
})
