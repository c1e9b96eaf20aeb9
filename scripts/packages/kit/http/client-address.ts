/** Which client a request is from, for limits. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { addressListIn, addressRangeOf } from './address-range.ts'
import { isLoopback } from './loopback.ts'

type Received = Pick<IncomingMessage, 'socket' | 'headers'>

/** The longest text that can be an address; proxies may also write a name such as `unknown`. */
const maxLength = 100

/**
 * Returns a function that reads the address of the client from a request: that of the connection,
 * or, if it is from a trusted proxy, the last one in `X-Forwarded-For` that is not one itself.
 * Addresses before that may be made up by the client. Proxies on this machine are always trusted.
 * Of IPv6 only the network is returned, see {@link networkOf}.
 * @param trusted `TRUSTED_PROXIES`: addresses and networks, separated by commas
 * @param warn called once, with a sentence, when another host sends `X-Forwarded-For`
 */
export function clientAddressReader(
  trusted: string,
  warn: (message: string) => void = console.warn,
): (received: Received) => string {
  const isProxy = proxyTest(trusted)
  let hasWarned = false
  return ({ socket, headers }) => {
    const connected = bareAddress(socket.remoteAddress ?? '')
    const forwarded = forwardedAddresses(headers['x-forwarded-for'])
    const nearest = forwarded.at(-1)
    if (nearest === undefined) return networkOf(connected)
    if (isProxy(connected)) {
      return networkOf(forwarded.findLast((address) => !isProxy(address)) ?? forwarded[0] ?? connected)
    }
    if (!hasWarned) {
      hasWarned = true
      warn(
        `A request from ${connected} has X-Forwarded-For, which is ignored: if that is your proxy, add the address to TRUSTED_PROXIES.`,
      )
    }
    return networkOf(connected)
  }
}

/** The first 64 bits of an IPv6 address, of which a machine has 2^64; anything else as it is. */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  // The URL parser writes each address in one way; an IPv4 address in it has two groups.
  const [, start = '', end] = /^\[(.*?)(?:::(.*))?\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? []
  const before = start === '' ? [] : start.split(':')
  const after = end ? end.split(':') : []
  const zeros: string[] = Array(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
  return groups.slice(0, 5).every((group) => group === '0') ? bare : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The addresses in `X-Forwarded-For`, the nearest last.
 * @param header its values, as Node or `Headers` return them
 */
export function forwardedAddresses(header: string | readonly string[] | null | undefined): string[] {
  const parts = [header ?? ''].flat().join(',').split(',')
  return parts.map((part) => bareAddress(part.trim().slice(0, maxLength))).filter(Boolean)
}

/** An address without port, brackets and zone. IPv4 in an IPv6 socket is written as IPv4. */
function bareAddress(text: string): string {
  return text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+(?:\.\d+){3}$)/i, '')
}

function proxyTest(trusted: string): (address: string) => boolean {
  const ranges = new BlockList()
  for (const text of addressListIn(trusted)) {
    const range = addressRangeOf(text)
    if (range) ranges.addSubnet(range.address, range.prefix, range.family)
  }
  return (address) => {
    const version = isIP(address)
    if (version === 0) return false
    return isLoopback(address) || ranges.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}
