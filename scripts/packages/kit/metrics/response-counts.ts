/** Counts the responses of a server by the class of their status. */
import type { ReadMetric } from './metrics.ts'

/** Counts of one server. Counting takes nanoseconds: the site does it for every page view. */
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
