/**
 * Spans of the requests that this process sends, with `fetch`, undici or `node:http`, which the
 * clients of Sanity and Algolia use. Node publishes them on diagnostics channels.
 */
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { SpanAttributes } from './tracing.ts'

interface RequestSpan {
  /** The `traceparent` header that belongs to it. */
  readonly header: string | undefined
  status(code: number): void
  end(): void
  fail(error: unknown): void
}

interface ClientRequestOptions {
  /** Hosts with ports that get the header. Others, such as hosted Sanity, might refuse it. */
  readonly ownHosts: ReadonlySet<string>
  /** Begins a span; undefined if the request is not recorded. */
  begin(name: string, attributes: SpanAttributes): RequestSpan | undefined
}

/** Message of a channel: which properties it has depends on the channel. */
interface Message {
  readonly request: ClientRequest & UndiciRequest
  readonly response: { readonly statusCode: number }
  readonly error?: unknown
}

/** A request of undici, as far as it is used here (undici, DiagnosticsChannel.md). */
interface UndiciRequest {
  readonly origin: string | URL
  addHeader(name: string, value: string): void
}

/** @returns a function that stops recording */
export function traceClientRequests({ ownHosts, begin }: ClientRequestOptions): () => void {
  const spans = new WeakMap<object, RequestSpan>()
  const started = (
    request: ClientRequest,
    host: string,
    addHeader: (name: string, value: string) => void,
  ) => {
    const { method, path } = request
    const [, port] = /:(\d+)$/.exec(host) ?? []
    const span = begin(`${method} ${host}`, {
      'http.request.method': method,
      'server.address': host.replace(/:\d+$/, ''),
      ...(port && { 'server.port': Number(port) }),
      // Without the query, which may have a key.
      'url.path': path.replace(/[?#].*$/s, ''),
    })
    if (!span) return
    spans.set(request, span)
    if (span.header && ownHosts.has(host)) addHeader('traceparent', span.header)
  }
  const hasStatus = ({ request, response }: Message) => spans.get(request)?.status(response.statusCode)
  const isOver = ({ request, error }: Message) => {
    const span = spans.get(request)
    if (error === undefined) span?.end()
    else span?.fail(error)
    spans.delete(request)
  }
  const listeners: Readonly<Record<string, (message: Message) => void>> = {
    'undici:request:create': ({ request }) =>
      started(request, new URL(request.origin).host, (...header) => request.addHeader(...header)),
    'undici:request:headers': hasStatus,
    'undici:request:trailers': isOver,
    'undici:request:error': isOver,
    'http.client.request.created': ({ request }) =>
      // `host` is without the port.
      started(request, String(request.getHeader('host') ?? request.host), (...header) => {
        if (!request.headersSent) request.setHeader(...header)
      }),
    'http.client.response.finish': (message) => {
      hasStatus(message)
      isOver(message)
    },
    'http.client.request.error': isOver,
  }
  // Node's channels are not typed.
  const subscribers = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [name, listener] of subscribers) diagnostics.subscribe(name, listener)
  return () => {
    for (const [name, listener] of subscribers) diagnostics.unsubscribe(name, listener)
  }
}
