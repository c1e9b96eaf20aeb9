import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelledQueries } from './queries.ts'
import { type SeededSearch, startSeededSearch } from './seeded-search.ts'

const queries = labelledQueries()
let search: SeededSearch

beforeAll(async () => {
  search = await startSeededSearch()
})
afterAll(() => search.close())

test('there are at least 150 labelled queries, of which about a quarter are held out', () => {
  expect(queries.length).toBeGreaterThanOrEqual(150)
  const share = queries.filter(({ isHeldOut }) => isHeldOut).length / queries.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.3)
})

test('every label names a place that the index has', async () => {
  const urls = await search.urls()
  const pages = new Set([...urls].map((url) => `${url.replace(/#.*$/, '')}*`))
  const wrong = queries.flatMap(({ query, expected }) =>
    expected.filter((place) => !urls.has(place) && !pages.has(place)).map((place) => `${query}: ${place}`),
  )
  expect(wrong).toEqual([])
})
