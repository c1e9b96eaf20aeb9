import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isFromThisMachine, isLoopback } from './loopback.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['test.localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
  ['[::2]', false],
  ['', false],
])('%s: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  ['by a name of this machine', '127.0.0.1', { host: 'localhost:3334' }, true],
  ['from another machine', '10.0.0.7', { host: 'localhost:3334' }, false],
  ['by a name that was rebound to this machine', '127.0.0.1', { host: 'rebound.example' }, false],
  ['without a host', '127.0.0.1', {}, false],
  ['through a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '10.0.0.7' }, false],
  ['through another proxy', '127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
])('a request %s', (_, remoteAddress, headers, expected) => {
  const socket = { remoteAddress } as Socket // the only property that is read
  expect(isFromThisMachine({ socket, headers })).toBe(expected)
})
