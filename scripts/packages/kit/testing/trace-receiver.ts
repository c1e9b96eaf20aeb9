/** A receiver of traces for tests: OTLP as JSON over HTTP. */
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { localServer } from './local-server.ts'

/** A span as it was received. */
export interface ReceivedSpan {
  /** `service.name` of its process. */
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string
  readonly links: readonly { readonly traceId: string }[]
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A running receiver. */
export interface TraceReceiver {
  readonly url: string
  /** Spans in the order of their arrival, which is that of their end within a process. */
  readonly spans: readonly ReceivedSpan[]
  /** All that was received, as text. */
  text(): string
  /** Waits for spans, 10 s at most. @throws Error that names those that arrived */
  whenReceived(isComplete: (spans: readonly ReceivedSpan[]) => boolean): Promise<void>
  close(): Promise<void>
}

/** The parts of OTLP that tests read (opentelemetry-proto, trace.proto). */
interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}

type OtlpSpan = Omit<ReceivedSpan, 'service' | 'attributes' | 'parentSpanId' | 'links'> &
  Partial<Pick<ReceivedSpan, 'parentSpanId' | 'links'>> & { readonly attributes: readonly OtlpAttribute[] }

interface OtlpAttribute {
  readonly key: string
  /** One entry, named by the type of the value. */
  readonly value: Readonly<Record<string, unknown>>
}

/** Starts a receiver on a free port. */
export async function traceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const { url, close } = await localServer(async (request, response) => {
    // The exporter sends this form only.
    const body = (await json(request)) as OtlpTraces
    bodies.push(JSON.stringify(body))
    spans.push(...spansOf(body))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    url,
    close,
    spans,
    text: () => bodies.join('\n'),
    async whenReceived(isComplete) {
      for (let tries = 0; tries < 200; tries += 1) {
        if (isComplete(spans)) return
        await sleep(50)
      }
      const names = spans.map(({ service, name }) => `${service}: ${name}`)
      throw new Error(`not all spans arrived:\n${names.join('\n')}`)
    },
  }
}

function spansOf({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        ...span,
        service,
        parentSpanId: span.parentSpanId ?? '',
        links: span.links ?? [],
        attributes: valuesOf(span.attributes),
      })),
    )
  })
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]))
}

function plain(value: OtlpAttribute['value']): unknown {
  const { arrayValue } = value
  if (arrayValue === undefined) return Object.values(value)[0]
  // Lists are of this form only.
  const { values } = arrayValue as { readonly values: readonly OtlpAttribute['value'][] }
  return values.map(plain)
}
