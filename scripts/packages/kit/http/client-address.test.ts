import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { addressRangeOf } from './address-range.ts'
import { clientAddressReader, forwardedAddresses, networkOf } from './client-address.ts'

function received(remoteAddress: string, forwarded?: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return { socket, headers: { 'x-forwarded-for': forwarded } }
}

const ignore = () => {}
const addressOf = (remote: string, forwarded?: string, trusted = '') =>
  clientAddressReader(trusted, ignore)(received(remote, forwarded))

describe('without TRUSTED_PROXIES', () => {
  test('a client has the address of its connection', () => {
    expect(addressOf('203.0.113.7')).toBe('203.0.113.7')
    expect(addressOf('127.0.0.1')).toBe('127.0.0.1')
    expect(addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  test('behind one or several proxies on this machine it has the address that they added', () => {
    expect(addressOf('127.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(addressOf('::1', '203.0.113.7')).toBe('203.0.113.7')
    expect(addressOf('127.0.0.1', 'unknown')).toBe('unknown')
    expect(addressOf('127.0.0.1', '198.51.100.1, 203.0.113.7, 127.0.0.1, ::1')).toBe('203.0.113.7')
  })

  test('a client elsewhere cannot choose its address', () => {
    expect(addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  })
})

describe('with TRUSTED_PROXIES', () => {
  const trusted = '10.0.0.0/8, 192.0.2.1 fd00::/8'

  test('behind a trusted proxy a client has the address that the proxy added', () => {
    for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', 'fd12::3', '127.0.0.1'])
      expect(addressOf(proxy, '203.0.113.7', trusted), proxy).toBe('203.0.113.7')
    expect(addressOf('10.1.2.3', undefined, trusted)).toBe('10.1.2.3')
  })

  test('an address that the client has made up does not count', () => {
    for (const made of ['198.51.100.1', '10.9.9.9', '127.0.0.1', 'unknown', '', ',,'])
      expect(addressOf('10.1.2.3', `${made}, 203.0.113.7, 10.4.5.6`, trusted), made).toBe('203.0.113.7')
  })

  test('a host that is not in the list is a client, whatever it says', () => {
    for (const host of ['203.0.113.7', '11.0.0.1', '192.0.2.2'])
      expect(addressOf(host, '198.51.100.1', trusted), host).toBe(host)
    expect(addressOf('fe80::1%eth0', '198.51.100.1', trusted)).toBe('fe80:0:0:0::/64')
  })

  test('when every address is a proxy, the farthest is the client', () => {
    expect(addressOf('10.1.2.3', '10.0.0.9, 10.4.5.6', trusted)).toBe('10.0.0.9')
  })
})

test('a proxy that is not trusted is named once', () => {
  const warn = vi.fn()
  const read = clientAddressReader('10.0.0.0/8', warn)
  read(received('10.0.0.1', '203.0.113.7'))
  read(received('203.0.113.7'))
  expect(warn).not.toHaveBeenCalled()
  for (let times = 0; times < 3; times += 1) read(received('172.17.0.1', '203.0.113.7'))
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'A request from 172.17.0.1 has X-Forwarded-For, which is ignored: if that is your proxy, add the address to TRUSTED_PROXIES.',
  )
})

test('all addresses of an IPv6 network are one client', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('::1')
  expect(addressOf('127.0.0.1', '2001:db8::')).toBe('2001:db8:0:0::/64')
  expect(addressOf('127.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8:0:0::/64')
})

test('a port after a forwarded address is not part of it, and long text is cut', () => {
  expect(forwardedAddresses('203.0.113.7:4711, [2001:db8::1]:80')).toEqual(['203.0.113.7', '2001:db8::1'])
  expect(forwardedAddresses(['1'.repeat(4000)])).toEqual(['1'.repeat(100)])
  expect(forwardedAddresses(null)).toEqual([])
})

test.each<[string, ReturnType<typeof addressRangeOf>]>([
  ['192.0.2.1', { address: '192.0.2.1', family: 'ipv4', prefix: 32 }],
  ['10.0.0.0/8', { address: '10.0.0.0', family: 'ipv4', prefix: 8 }],
  ['2001:db8::1', { address: '2001:db8::1', family: 'ipv6', prefix: 128 }],
  ['fd00::/8', { address: 'fd00::', family: 'ipv6', prefix: 8 }],
  ...['', '10.0.0', '10.0.0.256', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'fd00::/129', 'fd00:::1', 'proxy'].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('the range "%s" is %j', (text, range) => {
  expect(addressRangeOf(text)).toEqual(range)
})
