/** Which client a request is from, for limits. */
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

/**
 * The address that the nearest proxy has added to `X-Forwarded-For`; empty without one. It is the
 * last one: earlier ones may be made up by the client.
 * @param header its values, as Node or `Headers` return them
 */
export function forwardedAddress(header: string | readonly string[] | null | undefined): string {
  return [header ?? ''].flat().join(',').split(',').at(-1)?.trim().slice(0, 100) ?? ''
}
