import { expect, test } from 'vitest'
import { writerCookieFor } from './writer-cookie.ts'

const attributes = (studio: string, site: string) => writerCookieFor(studio, site, true).split('; ').slice(4)

test.each([
  ['http://localhost:3333/structure', 'http://localhost:3000', []],
  ['http://192.168.0.7:3333', 'http://192.168.0.7:3000', []],
  ['https://studio.example.com', 'https://docs.example.com', ['Domain=example.com', 'Secure']],
  [
    'https://studio.docs.example.co.uk',
    'https://docs.example.co.uk',
    ['Domain=docs.example.co.uk', 'Secure'],
  ],
  ['http://studio.example.com', 'https://example.com', ['Domain=example.com']],
  // Without a domain in common the cookie stays on the Studio's own host, where no site reads it.
  ['https://loomwork.sanity.studio', 'https://docs.example.com', ['Secure']],
  ['http://192.168.0.7:3333', 'http://10.0.0.7:3000', []],
  ['http://localhost:3333', 'http://127.0.0.1:3000', []],
])('a Studio at %s tells a site at %s with %j', (studio, site, expected) => {
  expect(attributes(studio, site)).toEqual(expected)
})

test('the cookie is removed with the attributes with which it was set', () => {
  const [studio, site] = ['https://studio.example.com', 'https://docs.example.com']
  const set = writerCookieFor(studio, site, true)
  expect(set).toContain('Max-Age=604800')
  expect(writerCookieFor(studio, site, false)).toBe(set.replace('Max-Age=604800', 'Max-Age=0'))
})
