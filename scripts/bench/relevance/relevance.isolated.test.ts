import type { SearchRecord } from '@repo/web/records/page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, outcomeOf, scoreOf } from './measure.ts'
import { labeledQueries } from './queries.ts'
import { type SeededSearch, startSeededSearch } from './seeded-search.ts'

const queries = labeledQueries()
const outcomes: Outcome[] = []
let search: SeededSearch

beforeAll(async () => {
  search = await startSeededSearch()
  for (const query of queries) outcomes.push(outcomeOf(query, await search.ask(query.query)))
  // A whole documentation is imported first.
}, 240_000)
afterAll(() => search.close())

test('there are at least 150 labeled queries, of which about a quarter are held out', () => {
  expect(queries.length).toBeGreaterThanOrEqual(150)
  const share = queries.filter(({ isHeldOut }) => isHeldOut).length / queries.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.3)
})

test('every label names a page or section in the index', async () => {
  const urls = await search.urls()
  const pages = new Set([...urls].map((url) => `${url.replace(/#.*$/, '')}*`))
  const wrong = queries.flatMap(({ query, expected }) =>
    expected.filter((place) => !urls.has(place) && !pages.has(place)).map((place) => `${query}: ${place}`),
  )
  expect(wrong).toEqual([])
})

/** The actual results, for the message of a failed test. */
function failures(below: number): string {
  return outcomes
    .filter(({ rank }) => rank === 0 || rank > below)
    .map(({ query, found, rank }) => `${query.kind}: ${query.query} (${rank}) ${found[0] ?? 'nothing'}`)
    .join('\n')
}

test('19 of 20 queries find what the reader wants first', () => {
  expect(scoreOf(outcomes).success1, failures(1)).toBeGreaterThanOrEqual(0.95)
})

test('99 of 100 find it among the first three', () => {
  expect(scoreOf(outcomes).success3, failures(3)).toBeGreaterThanOrEqual(0.99)
})

test('queries that the documentation does not cover find nothing', () => {
  const found = outcomes.filter(({ query, rank }) => query.expected.length === 0 && rank === 0)
  expect(found.map(({ query }) => query.query)).toEqual([])
})

test('the name of every category and tag finds it among the first hits', async () => {
  const lists = (await search.records<SearchRecord>()).filter(
    ({ kind }) => kind === 'category' || kind === 'tag',
  )
  // 10 categories and about 75 tags (SPEC.md §2).
  expect(lists.length).toBeGreaterThan(80)
  const wrong: string[] = []
  for (const { hierarchy, url } of lists) {
    const rank = (await search.ask(hierarchy.lvl1.replaceAll('&amp;', '&'))).indexOf(url) + 1
    // Before it come the pages whose titles contain its name.
    if (rank < 1 || rank > 6) wrong.push(`${hierarchy.lvl1}: ${rank}`)
  }
  expect(wrong).toEqual([])
})

// Last: it adds pages.
test('every page comes first for its own title, also if another title has one word more', async () => {
  const pages = await search.crowd('Assistant')
  expect(pages.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const { title, url } of pages) {
    const [first] = await search.ask(title)
    if (first !== url) wrong.push(`${title}: ${first}`)
  }
  expect(wrong).toEqual([])
})
