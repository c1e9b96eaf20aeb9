import { expect, test } from 'vitest'
import { internalLakeUrl, internalSearchUrl, internalSiteUrl, internalUrl } from './internal-urls.ts'

const settings = {
  HOST: '127.0.0.1',
  SITE_PORT: '3000',
  LAKE_PORT: '',
  SEARCH_PORT: '3335',
  NEXT_PUBLIC_SITE_URL: 'https://docs.example.com',
  SANITY_API_HOST: 'http://localhost:3334',
  ALGOLIA_HOST: '',
}

test('a part with a port is called at that port, one without at its URL, and a hosted one has no internal URL', () => {
  expect(internalSiteUrl(settings)).toBe('http://127.0.0.1:3000')
  expect([internalLakeUrl(settings), internalSearchUrl(settings)]).toEqual(['http://localhost:3334', ''])
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['', 'http://127.0.0.1:3000'],
  ['fd00::1', 'http://[fd00::1]:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['localhost', 'http://localhost:3000'],
])('a part that listens on "%s" is called at %s', (host, address) => {
  expect(internalUrl('https://docs.example.com', '3000', host)).toBe(address)
})
