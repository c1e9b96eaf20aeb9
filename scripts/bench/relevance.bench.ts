/**
 * How often search finds what readers want: the labeled queries of `relevance/queries.yml`, sent
 * to an index of the seed as the search box sends them. `--held-out` also lists the failures in the
 * quarter that is not used for tuning.
 */
import { byKind, type Outcome, outcomeOf, type Score, scoreOf } from './relevance/measure.ts'
import { labeledQueries } from './relevance/queries.ts'
import { startSeededSearch } from './relevance/seeded-search.ts'
import type { Row } from './table.ts'

/** Prints the failed queries, and returns the figures: total, held-out quarter, by kind. */
export async function bench(): Promise<Row[]> {
  const search = await startSeededSearch()
  try {
    const outcomes: Outcome[] = []
    for (const query of labeledQueries()) outcomes.push(outcomeOf(query, await search.ask(query.query)))
    const held = outcomes.filter(({ query }) => query.isHeldOut)
    const tuned = outcomes.filter(({ query }) => !query.isHeldOut)
    printFailures(process.argv.includes('--held-out') ? outcomes : tuned)
    return [
      row('all queries', scoreOf(outcomes), 'first ≥ 95%, first three ≥ 99%'),
      row('those that are tuned for', scoreOf(tuned)),
      row('the quarter that is held out', scoreOf(held)),
      ...[...byKind(outcomes)].map(([kind, some]) => row(kind, scoreOf(some))),
    ]
  } finally {
    await search.close()
  }
}

function row(what: string, { count, success1, success3, mrr }: Score, target = ''): Row {
  const value = `first ${percent(success1)}, first three ${percent(success3)}, MRR ${mrr.toFixed(3)}`
  return { what: `${what} (${count})`, value, target }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function printFailures(outcomes: readonly Outcome[]) {
  for (const { query, found, rank } of outcomes) {
    if (rank === 1) continue
    const wanted = query.expected.length > 0 ? query.expected.join(' or ') : 'nothing'
    console.log(
      `✗ ${query.kind}: ${query.query}\n    wanted ${wanted}${rank > 0 ? `, which came ${rank}.` : ''}`,
    )
    for (const url of found.slice(0, 3)) console.log(`    found  ${url}`)
    if (found.length === 0) console.log('    found  nothing')
  }
}
