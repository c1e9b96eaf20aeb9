/** The IP address of a client, for limits. */
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { forwardedAddress, networkOf } from '@repo/kit/http/network.ts'

/**
 * The address of the connection; of one from a proxy on this machine, the address that the proxy
 * has forwarded. Of IPv6 only the network, because a single machine has 2^64 addresses.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const address = socket.remoteAddress ?? ''
  const forwarded = forwardedAddress(headers['x-forwarded-for'])
  return networkOf(isLoopback(address) && forwarded ? forwarded : address)
}
