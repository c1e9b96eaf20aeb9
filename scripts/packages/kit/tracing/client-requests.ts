/**
 * Gives the requests that this process sends the `traceparent` header, with `fetch`, undici or
 * `node:http`, which the clients of Sanity and Algolia use. Node publishes them on diagnostics
 * channels.
 */
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

/** A request of undici, as far as it is used here (undici, DiagnosticsChannel.md). */
interface UndiciRequest {
  readonly origin: string | URL
  addHeader(name: string, value: string): void
}

/**
 * @param ownHosts hosts with ports that get the header. Others, such as hosted Sanity, might refuse
 *   it
 * @param headerNow the header of the current span; undefined without one
 * @returns a function that ends it
 */
export function sendTraces(ownHosts: ReadonlySet<string>, headerNow: () => string | undefined): () => void {
  const channels = ['undici:request:create', 'http.client.request.created']
  // Node's channels are not typed.
  const created = (message: unknown, channel: string | symbol) => {
    const { request } = message as { request: ClientRequest & UndiciRequest }
    const isUndici = channel === channels[0]
    // `host` of Node's own requests is without the port.
    const host = isUndici ? new URL(request.origin).host : String(request.getHeader('host') ?? request.host)
    const header = ownHosts.has(host) ? headerNow() : undefined
    if (header === undefined) return
    if (isUndici) request.addHeader('traceparent', header)
    else if (!request.headersSent) request.setHeader('traceparent', header)
  }
  for (const name of channels) diagnostics.subscribe(name, created)
  return () => {
    for (const name of channels) diagnostics.unsubscribe(name, created)
  }
}
