import { expect, test } from 'vitest'
import { isLinkable, webAddress } from './addresses.ts'

test.each([
  'https://pinecone.io/keys',
  'HTTP://pinecone.io',
  'mailto:help@pinecone.io',
  '/search/',
  '#limits',
])('%s leads somewhere', (typed) => {
  expect(isLinkable(typed)).toBe(true)
})

test.each([
  'www.pinecone.io',
  'pinecone.io/keys',
  '//pinecone.io',
  'javascript:alert(1)',
  'https://',
  '',
  7,
  null,
])('%s is not a link', (typed) => {
  expect(isLinkable(typed)).toBe(false)
})

test('only what begins with http is the address of a site', () => {
  expect(webAddress('https://pinecone.io/keys')?.host).toBe('pinecone.io')
  expect(webAddress('mailto:help@pinecone.io')).toBeNull()
  expect(webAddress('https://pine cone')).toBeNull()
  expect(webAddress(undefined)).toBeNull()
})
