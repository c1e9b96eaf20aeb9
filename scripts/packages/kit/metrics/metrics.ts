/** Metrics of one server in the format of Prometheus, read when a client scrapes. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isBearer } from '../secrets.ts'

/** A number, or one for each value of the label; undefined while it is not known. */
export type Reading = number | Readonly<Record<string, number>> | undefined

/** A metric that is read when a client scrapes. */
export interface ReadMetric {
  /** With its unit, and `_total` if it is a counter. */
  readonly name: string
  readonly help: string
  /** Name of the label, if readings have one. Its values must be few: never ids or URLs. */
  readonly label?: string
  readonly read: () => Reading | Promise<Reading>
}

/** A histogram of durations. */
export interface DurationMetric {
  /** Ends with `_seconds`. */
  readonly name: string
  readonly help: string
  /** Name of the only label. Its values must be few and known: never ids or URLs. */
  readonly label: string
  /** Upper bounds, seconds. */
  readonly buckets: readonly number[]
}

/** Time between two samples of the event loop, ms, which wake the process; delays include it. */
const loopSampleMs = 100

/**
 * Metrics of the process, such as memory and the delay of the event loop. Measuring begins with the
 * first call: the delay is that since the last scrape.
 */
let ofProcess: Registry | undefined

function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: loopSampleMs })
  }
  return ofProcess
}

/** The metrics of one server, for clients with a token. */
export class Metrics {
  readonly #own = new Registry()
  readonly #token: string

  /** @param token that clients send; empty: nothing is served, and the process is not measured */
  constructor(token: string) {
    this.#token = token
    if (token !== '') processMetrics()
  }

  /** Adds numbers that only grow while the process runs. */
  addCounters(...metrics: readonly ReadMetric[]) {
    for (const metric of metrics) this.#add(Counter, metric)
  }

  /** Adds numbers that grow and shrink. */
  addGauges(...metrics: readonly ReadMetric[]) {
    for (const metric of metrics) this.#add(Gauge, metric)
  }

  /**
   * Adds a histogram of durations.
   * @returns a function that adds one, with the value of the label and its seconds
   */
  addDurations({ label, buckets, ...named }: DurationMetric): (value: string, seconds: number) => void {
    const histogram = new Histogram({ ...this.#registered(named, label), buckets: [...buckets] })
    return (value, seconds) => histogram.observe({ [label]: value }, seconds)
  }

  #add(Kind: typeof Counter | typeof Gauge, { label, read, ...named }: ReadMetric) {
    const metric: Counter | Gauge = new Kind({
      ...this.#registered(named, label),
      async collect() {
        const reading = await read()
        metric.reset()
        if (reading === undefined) metric.remove({})
        for (const [labels, value] of valuesOf(reading, label)) metric.inc(labels, value)
      },
    })
  }

  #registered({ name, help }: Pick<ReadMetric, 'name' | 'help'>, label: string | undefined) {
    return { name, help, labelNames: label ? [label] : [], registers: [this.#own] }
  }

  /**
   * Answers a scrape.
   * @param authorization the header of the request
   * @returns 200 with all metrics, or 401 for a client without the token
   */
  async answer(
    authorization: string | null | undefined,
  ): Promise<{ status: number; headers: Record<string, string>; content: string }> {
    const headers = { 'cache-control': 'no-store' }
    if (!isBearer(authorization, this.#token)) {
      return {
        status: 401,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'www-authenticate': 'Bearer' },
        content: 'Send the header "Authorization: Bearer" with the SITE_STATUS_TOKEN of this server.\n',
      }
    }
    const all = Registry.merge([processMetrics(), this.#own])
    return {
      status: 200,
      headers: { ...headers, 'content-type': all.contentType },
      content: await all.metrics(),
    }
  }
}

function valuesOf(reading: Reading, label: string | undefined): [Record<string, string>, number][] {
  if (reading === undefined) return []
  if (typeof reading === 'number') return [[{}, reading]]
  return Object.entries(reading).map(([value, count]) => [{ [label ?? '']: value }, count])
}
