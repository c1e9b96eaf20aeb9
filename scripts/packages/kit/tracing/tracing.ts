/**
 * Spans of OpenTelemetry, in processes that record them (`start-tracing.ts`). In all others, which
 * is the default, these functions only run the work that they are given.
 */
import type { IncomingMessage } from 'node:http'

/** Values of a span, by name. Never secrets, bodies or queries of URLs. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** A span that has not ended. */
export interface TracedSpan {
  add(attributes: SpanAttributes): void
  /** Names the route of a request, a pattern of paths. */
  route(method: string, pattern: string): void
  /** Status of the response, 100 to 599. */
  status(code: number): void
}

/** How a span begins. */
export interface SpanOptions {
  readonly kind?: 'server'
  readonly attributes?: SpanAttributes
  /** Parent span as a `traceparent` header, by default the current one; null begins a trace. */
  readonly parent?: string | null
  /** Further traces that it is about, as `traceparent` headers. */
  readonly links?: readonly string[]
}

/** Recorder of spans, implemented in `open-telemetry.ts`. */
export interface Tracing {
  traced<Result>(name: string, options: SpanOptions, work: (span: TracedSpan) => Result): Result
  /** As {@link inTrace}. */
  within<Result>(header: string | null, work: () => Result): Result
  /** The span in which the current code runs. */
  current(): TracedSpan | undefined
  /** The same as a `traceparent` header. */
  header(): string | undefined
  /** Its ids for the log. */
  ids(): { readonly traceId: string; readonly spanId: string } | undefined
  /** Sends what is recorded, for two seconds at most. */
  stop(): Promise<void>
}

/** Standard variables of OpenTelemetry, and where its headers may be sent. */
export interface TracingOptions {
  /** Name of the server, for traces whose `service.name` is not set. */
  readonly server: string
  /** As `process.env`: the packages read the same variables there. */
  readonly env: Readonly<Record<string, unknown>>
  /** URLs of our own servers: only requests to their hosts get a `traceparent` header. */
  readonly ownServers: readonly string[]
}

declare global {
  /** On `globalThis`, because the site's bundles have copies of this module. */
  var loomworkTracing: Tracing | undefined
}

const notRecorded: TracedSpan = { add() {}, route() {}, status() {} }

/** Runs `work` as a span until its promise is settled; an error by its name and message. */
export function traced<Result>(
  name: string,
  options: SpanOptions,
  work: (span: TracedSpan) => Result,
): Result {
  const tracing = globalThis.loomworkTracing
  return tracing ? tracing.traced(name, options, work) : work(notRecorded)
}

/**
 * Runs `work` within another span than the current one, or within none.
 * @param header `traceparent` of that span, see {@link traceHeader}; null for none
 */
export function inTrace<Result>(header: string | null, work: () => Result): Result {
  const tracing = globalThis.loomworkTracing
  return tracing ? tracing.within(header, work) : work()
}

/** The span in which the current code runs, as a `traceparent` header; undefined without one. */
export function traceHeader(): string | undefined {
  return globalThis.loomworkTracing?.header()
}

/** Runs `work`, which answers a request, as a span of the trace that the client has begun. */
export function tracedRequest<Result>(
  { method = 'GET', headers }: IncomingMessage,
  work: (span: TracedSpan) => Result,
): Result {
  const { traceparent } = headers
  return traced(
    method,
    {
      kind: 'server',
      // A list is not valid, and then a trace begins here.
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: { 'http.request.method': method },
    },
    work,
  )
}

/** Names the route of the request that the current code answers. */
export function nameRoute(method: string, pattern: string): void {
  globalThis.loomworkTracing?.current()?.route(method, pattern)
}

/** Sends what is recorded, for two seconds at most. Call it before the process ends. */
export async function stopTracing(): Promise<void> {
  await globalThis.loomworkTracing?.stop()
}
