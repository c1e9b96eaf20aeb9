/** Which IP addresses count as one client, for limits. */
import { isIPv6 } from 'node:net'

/**
 * The first 64 bits of an IPv6 address, because a single machine has 2^64 of them; anything else as
 * it is.
 */
export function networkOf(address: string): string {
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
