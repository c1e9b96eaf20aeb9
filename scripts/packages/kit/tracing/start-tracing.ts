import type { TracingOptions } from './tracing.ts'

/** Records spans from now on if an endpoint is set (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export async function startTracing(options: TracingOptions): Promise<void> {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT } = options.env
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT
  if (typeof endpoint !== 'string' || endpoint === '') return
  const { openTelemetry } = await import('./open-telemetry.ts')
  globalThis.loomworkTracing = openTelemetry(options, endpoint)
}
