import type { ReadMetric } from './metrics.ts'

/** Counts responses by the class of their status, in nanoseconds, as every page view does it. */
export class ResponseCounts {
  readonly #counts = [0, 0, 0, 0, 0, 0]

  /** @param status as it was sent, 100 to 599 */
  add(status: number) {
    const group = Math.trunc(status / 100)
    this.#counts[group] = (this.#counts[group] ?? 0) + 1
  }

  /** The counts as a metric, which has the same name for all servers. */
  metric(): ReadMetric {
    return {
      name: 'http_responses_total',
      help: 'Responses by the class of their status.',
      label: 'class',
      read: () => Object.fromEntries([2, 3, 4, 5].map((group) => [`${group}xx`, this.#counts[group] ?? 0])),
    }
  }
}
