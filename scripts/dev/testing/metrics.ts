/** Scrapes a server, and reads the dashboard for Grafana. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'

/** Metrics that a server returned to a scrape. */
export interface Scrape {
  /** Every name that a query may have, with those of the buckets of histograms. */
  readonly names: ReadonlySet<string>
  /** Values by name and labels, such as `site_runs_total{result="done"}`. */
  readonly values: ReadonlyMap<string, number>
}

/** Scrapes as Prometheus does. @throws Error for another status than 200 */
export async function scrape(url: string, token: string): Promise<Scrape> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : name,
  )
  const values = [...text.matchAll(/^([^#\s]\S*) (\S+)$/gm)].map(
    ([, series = '', value]): [string, number] => [series, Number(value)],
  )
  return { names: new Set(names), values: new Map(values) }
}

/** Names of the metrics in the queries of the dashboard, sorted. */
export function dashboardMetrics(): string[] {
  const file = readFileSync(join(root, 'docs/grafana-dashboard.json'), 'utf8')
  const dashboard: {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
  } = JSON.parse(file)
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  // A metric is followed by its labels, its range or the end of an argument; a function by "(".
  const names = queries.flatMap(
    (query) => query.match(/(?<![$\w])[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?![ (=,])/g) ?? [],
  )
  return [...new Set(names)].sort()
}
