/**
 * Records spans with OpenTelemetry and sends them with OTLP, as JSON over HTTP. Loaded only by
 * `start-tracing.ts`: nothing of it is in a process without traces.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { errorMessage } from '../error-message.ts'
import { sendTraces } from './client-requests.ts'
import type { SpanAttributes, SpanOptions, TracedSpan, Tracing, TracingOptions } from './tracing.ts'

/** Longest time for the last spans when a process ends, ms. */
const lastSpansMs = 2000

/** Attributes of Next that have the query of a URL. */
const urlAttributes = ['http.target', 'http.url']

/**
 * Registers OpenTelemetry for this process: Next reports its own spans then, too.
 * @param endpoint for messages; the exporter reads the variables itself
 */
export function openTelemetry({ server, env, ownServers }: TracingOptions, endpoint: string): Tracing {
  // The names of its spans of `fetch` have whole URLs; the servers record these requests.
  process.env.NEXT_OTEL_FETCH_DISABLED = '1'
  // Spans begin and end outside of everything that the current code belongs to: Next refuses the
  // clock and random numbers in a page that it prerenders.
  const outside = AsyncLocalStorage.snapshot()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': server, 'service.namespace': 'loomwork' }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    // The part of all traces of which the settings have checked that it is one; by default all.
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(Number(env.OTEL_TRACES_SAMPLER_ARG || 1)),
    }),
    spanProcessors: [new QuerylessProcessor({ exporter: new ReportingExporter(endpoint) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const tracer = provider.getTracer('loomwork')
  const start = (name: string, { kind, attributes, parent, links = [] }: SpanOptions) => {
    const within = parent === undefined ? context.active() : contextOf(parent)
    const options = {
      kind: kind ? SpanKind.SERVER : SpanKind.INTERNAL,
      attributes: copied(attributes),
      links: links.flatMap((link) => {
        const linked = trace.getSpanContext(contextOf(link))
        return linked ? { context: linked } : []
      }),
    }
    const span = outside(() => tracer.startSpan(name, options, within))
    return { span, active: trace.setSpan(within, span) }
  }
  const end = (span: Span) => outside(() => span.end())
  const fail = (span: Span, error: unknown) => {
    outside(() => span.recordException(error instanceof Error ? error : String(error)))
    span.setStatus({ code: SpanStatusCode.ERROR, message: errorMessage(error) })
    end(span)
  }
  const ownHosts = new Set(ownServers.flatMap((url) => (url === '' ? [] : new URL(url).host)))
  const stopRequests = sendTraces(ownHosts, () => headerOf(context.active()))
  return {
    traced(name, options, work) {
      const { span, active } = start(name, options)
      try {
        const result = context.with(active, work, undefined, writable(span))
        if (!(result instanceof Promise)) {
          end(span)
          return result
        }
        result.then(
          () => end(span),
          (error) => fail(span, error),
        )
        return result
      } catch (error) {
        fail(span, error)
        throw error
      }
    },
    within: (header, work) => context.with(contextOf(header), work),
    current() {
      const span = trace.getActiveSpan()
      return span && writable(span)
    },
    header: () => headerOf(context.active()),
    ids() {
      const ids = trace.getActiveSpan()?.spanContext()
      return ids && { traceId: ids.traceId, spanId: ids.spanId }
    },
    async stop() {
      stopRequests()
      globalThis.loomworkTracing = undefined
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, sleep(lastSpansMs, undefined, { ref: false })])
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}

function writable(span: Span): TracedSpan {
  return {
    add: (attributes) => span.setAttributes(copied(attributes)),
    route: (method, pattern) => span.updateName(`${method} ${pattern}`).setAttribute('http.route', pattern),
    status(code) {
      span.setAttribute('http.response.status_code', code)
      if (code >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}

/** OpenTelemetry's own type has lists that may be changed. */
function copied(attributes: SpanAttributes = {}): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  )
}

function contextOf(header: string | null): Context {
  return header === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: header })
}

function headerOf(active: Context): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(active, carrier)
  return carrier.traceparent
}

/** Sends spans without queries of URLs, which may contain secrets, such as that of a preview. */
class QuerylessProcessor extends BatchSpanProcessor {
  override onStart(span: Parameters<SpanProcessor['onStart']>[0], parent: Context) {
    for (const name of urlAttributes) {
      const value = span.attributes[name]
      if (typeof value === 'string') span.setAttribute(name, value.replace(/[?#].*$/s, ''))
    }
    super.onStart(span, parent)
  }
}

/**
 * Logs once that spans cannot be sent, and once that they can be sent again.
 * @param endpoint may contain a password, so only its host is logged
 */
class ReportingExporter extends OTLPTraceExporter {
  readonly #host: string
  #isFailing = false

  constructor(endpoint: string) {
    super()
    this.#host = new URL(endpoint).host
  }

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
    super.export(spans, (result) => {
      const isFailing = result.code !== ExportResultCode.SUCCESS
      if (isFailing && !this.#isFailing) {
        const why = result.error ? errorMessage(result.error) : 'no reason given'
        console.error(
          `Traces cannot be sent to ${this.#host} (${why}), and are lost until that works again: check OTEL_EXPORTER_OTLP_ENDPOINT.`,
        )
      }
      if (!isFailing && this.#isFailing) console.log(`Traces are sent to ${this.#host} again.`)
      this.#isFailing = isFailing
      done(result)
    })
  }
}
