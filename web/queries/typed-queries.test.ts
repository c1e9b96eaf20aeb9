/** The type check of `npm run check` fails if an expected error does not occur. */
import { expect, expectTypeOf, test } from 'vitest'
import { categorySlugsQuery } from './category.ts'
import { pageQuery } from './page.ts'
import type { read, readPublished } from './read.ts'
import type { CachedQueryText } from './typed-queries.ts'

test('only a query that returns its dependencies is cached', () => {
  const cached = (query: CachedQueryText) => query
  expect(cached(pageQuery)).toBe(pageQuery)
  // @ts-expect-error it returns none
  expect(cached(categorySlugsQuery)).toBe(categorySlugsQuery)
  type Cached = Parameters<typeof read | typeof readPublished>[0]
  expectTypeOf<Cached>().toEqualTypeOf<CachedQueryText>()
})
