/**
 * Load by wrk (github.com/wg/wrk, Debian's package "wrk"). Programs for Node are slower than the
 * servers that are measured here: autocannon makes 2,500 requests per second on a core of a machine
 * where the site answers 15,000.
 */

import { findProgram } from '@repo/kit/programs.ts'
import { root } from '@repo/kit/repository.ts'
import { run } from '@repo/testing/processes.ts'

const program = findProgram('wrk')

/** Why there can be no load, in a clause; undefined if there can. */
export const whyNoLoad: string | undefined = program ? undefined : 'wrk is not installed'

/** Request that wrk repeats, number of connections, and duration. */
export interface WrkOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** Figures that wrk reports. */
export interface WrkReport {
  readonly requests: number
  readonly perSecond: number
  /** The longest wait of half of the requests, and of 99 % of them, ms. */
  readonly median: number
  readonly p99: number
}

/**
 * Requests a URL again and again, on one thread.
 * @throws Error if wrk is missing or fails, a request fails, or a status is not 200 to 399
 */
export async function wrk({ url, headers, connections, seconds }: WrkOptions): Promise<WrkReport> {
  if (!program) throw new Error(`${whyNoLoad}: "apt-get install wrk" does that on Debian`)
  const sent = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const args = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, '--latency']
  const { code, output } = await run(program, [...args, ...sent, url], { cwd: root })
  if (code !== 0) throw new Error(`wrk ended with exit code ${code}: ${output.trim()}`)
  return reportOf(output)
}

/**
 * Reads the output of wrk 4.
 * @throws Error if a request failed, a status is not 200 to 399, or a figure is missing
 */
function reportOf(output: string): WrkReport {
  const failed = /^ *(?:Socket errors|Non-2xx or 3xx responses): .*$/m.exec(output)
  if (failed) throw new Error(`wrk reports failed requests: ${failed[0].trim()}`)
  const figure = (pattern: RegExp) => {
    const { value = '', unit = '' } = pattern.exec(output)?.groups ?? {}
    const factor = factors.get(unit)
    if (value === '' || factor === undefined) throw new Error(`wrk reports no ${pattern}: ${output.trim()}`)
    return Number(value) * factor
  }
  return {
    requests: figure(/(?<value>\d+)(?<unit>) requests in/),
    perSecond: figure(/Requests\/sec: +(?<value>[\d.]+)(?<unit>)$/m),
    median: figure(/ 50% +(?<value>[\d.]+)(?<unit>[a-z]+)$/m),
    p99: figure(/ 99% +(?<value>[\d.]+)(?<unit>[a-z]+)$/m),
  }
}

/** Milliseconds in a unit of wrk; a figure without a unit stays as it is. */
const factors = new Map([
  ['', 1],
  ['us', 0.001],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
])
