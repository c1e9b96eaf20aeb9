/** Distinguishes requests of this machine from those of others. */
import type { IncomingMessage } from 'node:http'

/** Headers that proxies add to the requests that they forward (RFC 7239 and its predecessors). */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** True if traffic to a host name or an IP address never leaves this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /^(?:.+\.)?localhost$/.test(name) || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name) || name === '::1'
}

/**
 * True if a request comes directly from this machine and names it as the host. The name counts
 * because a foreign page can make its own name resolve to this machine (DNS rebinding). A
 * proxy on this machine that adds no header cannot be recognized.
 */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = `http://${headers.host ?? ''}`
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    URL.canParse(address) &&
    isLoopback(new URL(address).hostname) &&
    !proxyHeaders.some((name) => headers[name] !== undefined)
  )
}
