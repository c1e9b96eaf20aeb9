/** The IP address of a client, for limits. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '@repo/kit/http/loopback.ts'

/**
 * The address of the connection; of one from a proxy on this machine, the address that the proxy
 * added last to `X-Forwarded-For`. Earlier ones are the client's own words. Of IPv6 only the
 * network, because a single machine has 2^64 addresses.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const address = socket.remoteAddress ?? ''
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').at(-1)?.trim()
  return network(isLoopback(address) && forwarded ? forwarded.slice(0, 100) : address)
}

/** The first 64 bits of an IPv6 address; anything else as it is. */
function network(address: string): string {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  // The URL parser writes each address in one way; an IPv4 address in it has two groups.
  const [, start = '', end] = /^\[(.*?)(?:::(.*))?\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? []
  const before = start === '' ? [] : start.split(':')
  const after = end ? end.split(':') : []
  const zeros: string[] = Array(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
  return groups.slice(0, 5).every((group) => group === '0') ? bare : `${groups.slice(0, 4).join(':')}::/64`
}
