/**
 * Spans of the requests that this process sends, with `fetch`, undici or `node:http`, which the
 * clients of Sanity and Algolia use. Node publishes them on diagnostics channels.
 */
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
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

/** A request of undici, as far as it is used here (undici, DiagnosticsChannel.md). */
interface UndiciRequest {
  readonly origin: string | URL
  /** With the query. */
  readonly path: string
  readonly method: string
  addHeader(name: string, value: string): void
}

/** Message of a channel: which properties it has depends on the channel. */
interface Message<Request, Response> {
  readonly request: Request
  readonly response: Response
  readonly error: unknown
}

/** @returns a function that stops recording */
export function traceClientRequests({ ownHosts, begin }: ClientRequestOptions): () => void {
  const spans = new WeakMap<object, RequestSpan>()
  const started = (
    request: Pick<UndiciRequest, 'method' | 'path'>,
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
  const over = (request: object, error?: unknown) => {
    const span = spans.get(request)
    if (error === undefined) span?.end()
    else span?.fail(error)
    spans.delete(request)
  }

  const undici = {
    'undici:request:create': ({ request }: Message<UndiciRequest, never>) => {
      const { host } = new URL(request.origin)
      started(request, host, (...header) => request.addHeader(...header))
    },
    'undici:request:headers': ({ request, response }: Message<object, { readonly statusCode: number }>) =>
      spans.get(request)?.status(response.statusCode),
    'undici:request:trailers': ({ request }: Message<object, never>) => over(request),
    'undici:request:error': ({ request, error }: Message<object, never>) => over(request, error),
  }
  const http = {
    'http.client.request.created': ({ request }: Message<ClientRequest, never>) => {
      // `host` is without the port.
      const host = String(request.getHeader('host') ?? request.host)
      started(request, host, (...header) => {
        if (!request.headersSent) request.setHeader(...header)
      })
    },
    'http.client.response.finish': ({ request, response }: Message<ClientRequest, IncomingMessage>) => {
      spans.get(request)?.status(response.statusCode ?? 0)
      over(request)
    },
    'http.client.request.error': ({ request, error }: Message<ClientRequest, never>) => over(request, error),
  }
  const listeners = Object.entries({ ...undici, ...http }).map(([name, listener]) => {
    // Node's channels are not typed.
    const subscriber = listener as (message: unknown) => void
    diagnostics.subscribe(name, subscriber)
    return () => diagnostics.unsubscribe(name, subscriber)
  })
  return () => {
    for (const stop of listeners) stop()
  }
}
