import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SearchRecord } from '@repo/web/records/page.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Outcome, outcomeOf, scoreOf } from './measure.ts'
import { type LabeledQuery, labeledQueries } from './queries.ts'
import { startSeededSearch } from './seeded-search.ts'
import { messageForms, paddedQueries, paddingWords, pastedMessages, shortTypos } from './variants.ts'

const queries = labeledQueries()
const outcomes: Outcome[] = []

const search = openedForFile(() => startSeededSearch())
beforeAll(async () => {
  for (const query of queries) outcomes.push(outcomeOf(query, await search.ask(query.query)))
})

test('there are at least 900 labeled queries, of which at least 50 are held out', () => {
  expect(queries.length).toBeGreaterThanOrEqual(900)
  expect(queries.filter(({ set }) => set === 'held out').length).toBeGreaterThanOrEqual(50)
})

test('every label names a page or section in the index', async () => {
  const urls = await search.urls()
  const pages = new Set([...urls].map((url) => `${url.replace(/#.*$/, '')}*`))
  const wrong = queries.flatMap(({ query, expected }) =>
    expected.filter((place) => !urls.has(place) && !pages.has(place)).map((place) => `${query}: ${place}`),
  )
  expect(wrong).toEqual([])
})

/** Expects a share of right results, first and among the first three; names those that are not. */
function expectScore(outcomes: readonly Outcome[], first: number, three: number) {
  const { success1, success3 } = scoreOf(outcomes)
  const failures = outcomes
    .filter(({ rank }) => rank !== 1)
    .map(({ query, shown, rank }) => `${query.kind}: ${query.query} (${rank}) ${shown.urls[0] ?? 'nothing'}`)
    .join('\n')
  expect(success1, failures).toBeGreaterThanOrEqual(first)
  expect(success3, failures).toBeGreaterThanOrEqual(three)
}

async function asked(queries: readonly LabeledQuery[]): Promise<Outcome[]> {
  const answered: Outcome[] = []
  for (const query of queries) answered.push(outcomeOf(query, await search.ask(query.query)))
  return answered
}

test.each([
  ['tuned', 0.93, 0.97],
  ['of strangers', 0.74, 0.86],
  ['held out', 0.86, 0.93],
] as const)('readers see what they want first, or among the first three: queries %s', (set, first, three) => {
  const ofSet = outcomes.filter(({ query }) => query.set === set)
  expectScore(ofSet, first, three)
})

test('15 of 16 queries that the documentation does not cover find nothing, or it is said', () => {
  const unanswered = outcomes.filter(({ query }) => query.expected.length === 0)
  expectScore(unanswered, 15 / 16, 15 / 16)
})

test.each(Object.keys(messageForms))('documented errors are found when they are pasted: %s', async (form) => {
  expectScore(await asked(pastedMessages(await search.records<SearchRecord>(), form)), 0.92, 0.98)
})

test('names are found with a typo in a short word', async () => {
  expectScore(await asked(shortTypos(await search.records<SearchRecord>())), 0.9, 0.95)
})

test.each(paddingWords)('a name that is found first is still so with "%s"', async (word) => {
  expectScore(await asked(paddedQueries(outcomes, word)), 0.97, 0.97)
})

test('the name of every category and tag finds it among the first hits', async () => {
  const lists = (await search.records<SearchRecord>()).filter(
    ({ kind }) => kind === 'category' || kind === 'tag',
  )
  // 10 categories and about 75 tags (SPEC.md §2).
  expect(lists.length).toBeGreaterThan(80)
  const wrong: string[] = []
  for (const { hierarchy, url } of lists) {
    const { urls } = await search.ask(hierarchy.lvl1.replaceAll('&amp;', '&'))
    const rank = urls.indexOf(url) + 1
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
    const [first] = (await search.ask(title)).urls
    if (first !== url) wrong.push(`${title}: ${first}`)
  }
  expect(wrong).toEqual([])
})
