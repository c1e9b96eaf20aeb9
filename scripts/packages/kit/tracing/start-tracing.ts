import type { TracingOptions } from './tracing.ts'

/**
 * Records spans from now on if `OTEL_EXPORTER_OTLP_ENDPOINT` or its form for traces is set.
 * Otherwise loads nothing.
 */
export async function startTracing(options: TracingOptions): Promise<void> {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT } = options.env
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT
  if (typeof endpoint !== 'string' || endpoint === '') return
  const { openTelemetry } = await import('./open-telemetry.ts')
  globalThis.loomworkTracing = openTelemetry(options, endpoint)
}
