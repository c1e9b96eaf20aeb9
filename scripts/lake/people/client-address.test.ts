import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

function addressOf(remoteAddress: string, forwarded?: string): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return clientAddress({ socket, headers: { 'x-forwarded-for': forwarded } })
}

test('a client has the address of its connection', () => {
  expect(addressOf('203.0.113.7')).toBe('203.0.113.7')
  expect(addressOf('127.0.0.1')).toBe('127.0.0.1')
})

test('behind a proxy on this machine it has the address that the proxy added', () => {
  expect(addressOf('127.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(addressOf('::1', '203.0.113.7')).toBe('203.0.113.7')
})

test('a client elsewhere cannot choose its address', () => {
  expect(addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('all addresses of an IPv6 network are one client', () => {
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressOf('127.0.0.1', '2001:db8::')).toBe('2001:db8:0:0::/64')
  expect(addressOf('127.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8:0:0::/64')
  expect(addressOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
  expect(addressOf('127.0.0.1', 'unknown')).toBe('unknown')
})
