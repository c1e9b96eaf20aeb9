/**
 * The one cached read of the site: query → lake → stamps → cache tags. No page lists its tags by hand.
 *
 * An error of the lake is thrown and never cached: the page answers 500 and is tried again at the next request,
 * instead of being taken for missing.
 */
import type { ClientReturn, QueryParams } from '@sanity/client'
import { cacheLife, cacheTag } from 'next/cache'
import { draftMode } from 'next/headers'
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { cacheTagOf, inCalls, readAtTag } from '#facets/cache-tags.ts'
import { stampsOf, type WithoutStamps, withoutStamps } from '#facets/stamps.ts'
import { recordBuiltFrom } from '#regeneration/built-from.ts'
import { tick } from '#regeneration/clock.ts'

/** Result of a query as its caller sees it. */
export type Result<Query extends string> = WithoutStamps<ClientReturn<Query>>

/**
 * Result of a query, without its stamps: for pages. Readers get published documents from the cache, which holds until
 * one of the facets read is expired; in draft mode a writer gets drafts, straight from the lake.
 * @param query GROQ made with `defineQuery`, so that TypeGen knows its result
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function read<const Query extends string>(
  query: Query,
  params: QueryParams = {},
): Promise<Result<Query>> {
  if ((await draftMode()).isEnabled) return withoutStamps(await draftsClient().fetch(query, params))
  return readPublished(query, params)
}

/**
 * The same for what has no draft mode: `generateStaticParams` (Next refuses `draftMode()` there), site map, feeds.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readPublished<const Query extends string>(
  query: Query,
  params: QueryParams = {},
): Promise<Result<Query>> {
  // The cached function is not generic (its arguments and result are serialized); the query's text tells the type.
  return (await cachedRead(query, params)) as Result<Query>
}

async function cachedRead(query: string, params: QueryParams): Promise<unknown> {
  'use cache'
  cacheLife('max')
  await recordBuiltFrom()
  const begun = tick()
  const result: unknown = await publishedClient().fetch(query, params)
  for (const tags of inCalls([readAtTag(begun), ...stampsOf(result).map(cacheTagOf)])) cacheTag(...tags)
  return withoutStamps(result)
}
