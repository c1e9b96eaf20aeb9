/**
 * Preload (`node --import`) for processes that use hosted Sanity and Algolia: their connections to
 * the names of these services go to the local port that the URL of this module has as `port`.
 * Certificates are still checked against the name. Port 443 needs rights that tests do not have, so
 * that another address for the names is not enough.
 */
import { Socket } from 'node:net'

const port = Number(new URL(import.meta.url).searchParams.get('port'))
const hosted = /(?:^|\.)(?:sanity\.io|algolia\.net|algolianet\.com)$/

const { connect } = Socket.prototype
Socket.prototype.connect = function connectToProxy(this: Socket, ...args: unknown[]) {
  // `net.connect` passes its arguments as one list that it has marked; `tls.connect` does not.
  const [first] = args
  if (Array.isArray(first)) first[0] = redirected(first[0])
  else args[0] = redirected(first)
  return Reflect.apply(connect, this, args)
} as typeof Socket.prototype.connect

function redirected(options: unknown): unknown {
  if (typeof options !== 'object' || options === null || !('host' in options)) return options
  return hosted.test(String(options.host)) ? { ...options, host: '127.0.0.1', port } : options
}
