/** The type check of `npm run check` fails if an expected error does not occur. */
import { expect, expectTypeOf, test } from 'vitest'
import { categorySlugsQuery } from './category.ts'
import { pageQuery } from './page.ts'
import type { read, readPublished } from './read.ts'
import type { PageQueryResult, SitemapQueryResult, TagQueryResult } from './results.generated.ts'
import { sitemapQuery } from './sitemap.ts'
import { tagQuery } from './tag.ts'
import type { CachedQueryText, ParamsOf, ResultOf } from './typed-queries.ts'

test('a query has the result type that TypeGen generated', () => {
  expectTypeOf<ResultOf<typeof tagQuery>>().toEqualTypeOf<TagQueryResult>()
  expectTypeOf<ResultOf<typeof pageQuery>>().toEqualTypeOf<PageQueryResult>()
  expectTypeOf<ResultOf<typeof sitemapQuery>>().toEqualTypeOf<SitemapQueryResult>()
  expectTypeOf<ResultOf<'*[_type == "unknown"]'>>().toEqualTypeOf<unknown>()
})

test('only a query that returns its dependencies is cached', () => {
  const cached = (query: CachedQueryText) => query
  expect(cached(pageQuery)).toBe(pageQuery)
  // @ts-expect-error it returns none
  expect(cached(categorySlugsQuery)).toBe(categorySlugsQuery)
  type Cached = Parameters<typeof read | typeof readPublished>[0]
  expectTypeOf<Cached>().toEqualTypeOf<CachedQueryText>()
})

test('a query takes the parameters that its text names', () => {
  const given = <const Query extends string>(_query: Query, ...params: ParamsOf<Query>) => params
  expect(given(tagQuery, { slug: 'audio' })).toEqual([{ slug: 'audio' }])
  expect(given(pageQuery, { slug: 'llm', folder: 'nodes/text' })).toHaveLength(1)
  expect(given(sitemapQuery)).toEqual([])
  // @ts-expect-error a parameter that the query does not name
  given(tagQuery, { slug: 'audio', nonsense: 1 })
  // @ts-expect-error another parameter than the one that it names
  given(tagQuery, { nonsense: 'audio' })
  // @ts-expect-error one of two is missing
  given(pageQuery, { slug: 'llm' })
  // @ts-expect-error all are missing
  given(tagQuery)
  // @ts-expect-error it names none
  given(sitemapQuery, { slug: 'audio' })
})
