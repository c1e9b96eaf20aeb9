/**
 * How often search shows what readers want: the labeled queries of `relevance/`, as the dialog
 * shows their results, and queries that are made from the seed: pasted messages, typos, padding.
 * `--held-out` also lists the failures of the queries that nothing is tuned for.
 */
import type { SearchRecord } from '@repo/web/records/page.ts'
import { byKind, type Outcome, outcomeOf, type Score, scoreOf } from './relevance/measure.ts'
import { otherEngines } from './relevance/other-engines.ts'
import { type LabeledQuery, labeledQueries } from './relevance/queries.ts'
import { startSeededSearch } from './relevance/seeded-search.ts'
import {
  messageForms,
  paddedQueries,
  paddingWords,
  pastedMessages,
  shortTypos,
} from './relevance/variants.ts'
import type { Row } from './table.ts'

const targets = {
  tuned: 'first ≥ 94%, first three ≥ 97%',
  'of strangers': 'first ≥ 75%, first three ≥ 87%',
  'held out': 'first ≥ 88%, first three ≥ 96%',
}

/** Prints the failed queries, and returns the figures. */
export async function bench(): Promise<Row[]> {
  const search = await startSeededSearch()
  try {
    const ask = async (queries: readonly LabeledQuery[]) => {
      const outcomes: Outcome[] = []
      for (const query of queries) outcomes.push(outcomeOf(query, await search.ask(query.query)))
      return outcomes
    }
    const records = await search.records<SearchRecord>()
    const queries = labeledQueries()
    const outcomes = await ask(queries)
    const sets = Map.groupBy(outcomes, ({ query }) => query.set)
    const isShown = ({ query }: Outcome) => query.set !== 'held out' || process.argv.includes('--held-out')
    printFailures(outcomes.filter(isShown))
    const rows = [
      ...[...sets].map(([set, some]) => row(`queries ${set}`, scoreOf(some), targets[set])),
      ...[...byKind(outcomes)].map(([kind, some]) => row(kind, scoreOf(some))),
      row('typo in a short word of a name', scoreOf(await ask(shortTypos(records))), 'first ≥ 88%'),
    ]
    for (const form of Object.keys(messageForms)) {
      const score = scoreOf(await ask(pastedMessages(records, form)))
      rows.push(row(`pasted ${form}`, score, 'first ≥ 92%, first three ≥ 98%'))
    }
    for (const word of paddingWords)
      rows.push(
        row(`right names with "${word}"`, scoreOf(await ask(paddedQueries(outcomes, word))), 'first ≥ 97%'),
      )
    for (const [name, answer] of otherEngines(records)) {
      const others = queries.map((query) => outcomeOf(query, { urls: answer(query.query), remark: '' }))
      for (const [set, some] of Map.groupBy(others, ({ query }) => query.set))
        rows.push(row(`${name}: ${set}`, scoreOf(some)))
    }
    return rows
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
  for (const { query, shown, rank } of outcomes) {
    if (rank === 1) continue
    const wanted = query.expected.length > 0 ? query.expected.join(' or ') : 'nothing'
    console.log(
      `✗ ${query.kind}: ${query.query}\n    wanted ${wanted}${rank > 0 ? `, which came ${rank}.` : ''}`,
    )
    for (const url of shown.urls.slice(0, 3)) console.log(`    found  ${url}`)
    if (shown.urls.length === 0) console.log('    found  nothing')
  }
}
