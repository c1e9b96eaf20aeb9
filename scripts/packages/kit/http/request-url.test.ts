import { expect, test } from 'vitest'
import { requestUrl } from './request-url.ts'

const of = (url: string, host: string | undefined = 'lake:3334') => requestUrl({ url, headers: { host } })

test.each([
  ['/a/b?c=d', 'http://lake:3334/a/b?c=d'],
  ['//elsewhere.example/a', 'http://lake:3334//elsewhere.example/a'],
  ['/a%2Fb', 'http://lake:3334/a%2Fb'],
  ['/a/...', 'http://lake:3334/a/...'],
  ['/a?b=/../', 'http://lake:3334/a?b=/../'],
  ['/.a', 'http://lake:3334/.a'],
])('%s is %s', (url, href) => {
  const parsed = of(url)
  expect('url' in parsed && parsed.url.href).toBe(href)
})

test.each(['/..', '/a/../b', '/a/./b', '/a/%2e%2E/b', '/a\\..\\b', '/%2e?x', '/.#x'])(
  '%s has a dot segment',
  (url) => {
    expect(of(url)).toEqual({ problem: expect.stringContaining('segment of dots') })
  },
)

test('an invalid host is refused', () => {
  for (const host of ['a b', 'x:99999', 'a[b'])
    expect(of('/', host)).toEqual({ problem: expect.stringContaining(host) })
})
