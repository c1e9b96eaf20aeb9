/** Whether a request comes from this machine. */
import type { IncomingMessage } from 'node:http'

/** What proxies add when they pass a request on (RFC 7239, and what was usual before). */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** `true` for a host name, or an address, that never leaves the machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /^(?:.+\.)?localhost$/.test(name) || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name) || name === '::1'
}

/**
 * `true` when the asker is on this machine and asked for it by a name of it. The name counts since a page from elsewhere
 * can have its own name lead here (DNS rebinding). A proxy on this machine that hides itself cannot be seen.
 */
export function isFromHere({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = `http://${headers.host ?? ''}`
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    URL.canParse(address) &&
    isLoopback(new URL(address).hostname) &&
    !passedOn.some((name) => headers[name] !== undefined)
  )
}
