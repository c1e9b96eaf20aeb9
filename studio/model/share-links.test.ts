import { expect, test } from 'vitest'
import { parseShareLink, readShareLink, shareLinkId, shareLinkUrl } from './share-links.ts'

const secret = `${'a_-'.repeat(14)}b`
const stored = {
  _id: 'shareLink.k1',
  page: 'node-llm',
  release: null,
  author: 'Anna',
  expiresAt: '2026-12-01T10:00:00.000Z',
  secretHash: 'a'.repeat(64),
}

test('a URL names the document and the secret', () => {
  const link = new URL(shareLinkUrl('https://docs.example.com', 'k1', secret)).searchParams.get('link')
  expect(parseShareLink(link ?? '')).toEqual({ id: shareLinkId('k1'), secret })
})

test.each([
  '',
  'k1',
  `k1.${secret}x`,
  `k1.${secret.slice(1)}`,
  `.${secret}`,
  `a.b.${secret}`,
  `drafts/x.${secret}`,
  `k1.${secret}\n`,
  `${'k'.repeat(65)}.${secret}`,
])('%j is no link', (text) => {
  expect(parseShareLink(text)).toBeUndefined()
})

test('a document shows a page or a release', () => {
  expect(readShareLink(stored)?.shows).toEqual({ page: 'node-llm' })
  expect(readShareLink({ ...stored, page: undefined, release: 'rAbc' })?.shows).toEqual({ release: 'rAbc' })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'shareLink'],
  ['neither', { ...stored, page: null }],
  ['both', { ...stored, release: 'rAbc' }],
  ['a draft', { ...stored, page: 'drafts.node-llm' }],
  ['all drafts', { ...stored, page: null, release: 'drafts' }],
  ['several releases', { ...stored, page: null, release: 'rAbc,drafts' }],
  ['a list', { ...stored, page: ['node-llm'] }],
  ['no author', { ...stored, author: 7 }],
  ['no end', { ...stored, expiresAt: undefined }],
  ['an end that is no date', { ...stored, expiresAt: 'tomorrow' }],
  ['no hash', { ...stored, secretHash: '' }],
])('a document with %s is not that of a link', (_what, document) => {
  expect(readShareLink(document)).toBeUndefined()
})
