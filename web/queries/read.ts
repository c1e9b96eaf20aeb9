/**
 * The one cached read of the site: query → lake → result, stored with its dependencies → cache tag.
 * No page lists its tags.
 *
 * An error of the lake is thrown and never cached: the page answers 500, and the next request tries
 * again, so an outage does not look like a missing page.
 */
import { cacheLife, cacheTag } from 'next/cache'
import { cookies } from 'next/headers'
import { resolvePerspectiveFromCookies } from 'next-sanity/live'
import { cache } from 'react'
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { writeBuildSnapshot } from '#regeneration/builds/build-snapshot.ts'
import { generationOf, resultForPage } from '#regeneration/queries/cached-queries.ts'
import { isPreviewing } from '#security/previewing.ts'
import { withPlaces } from './places.ts'
import { type ShownResult, shownResult } from './shown-result.ts'
import type { ParamsOf, ResultOf } from './typed-queries.ts'

/**
 * Returns the result of a query, as pages see it. Readers get published documents from the cache,
 * until a change gives the query a different result; a writer with a preview session gets drafts,
 * straight from the lake, with the places where they are edited.
 * @param query GROQ made with `defineQuery`, from which TypeGen knows the type of the result
 * @param params every parameter that the query names
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function read<const Query extends string>(
  query: Query,
  ...[params]: ParamsOf<Query>
): Promise<ShownResult<ResultOf<Query>>> {
  if (await isPreviewing()) {
    // What the writer selected in the Preview tool: drafts, published documents, or a release.
    const perspective = await resolvePerspectiveFromCookies({ cookies: await cookies() })
    const result = await draftsClient().fetch<unknown>(query, params ?? {}, { perspective })
    // TypeGen generated the type from this query and the schema.
    return withPlaces(shownResult(result as ResultOf<Query>))
  }
  return published(query, params)
}

/**
 * Like {@link read}, where there is no draft mode: `generateStaticParams` (Next refuses
 * `draftMode()` there), site map, feeds.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readPublished<const Query extends string>(
  query: Query,
  ...[params]: ParamsOf<Query>
): Promise<ShownResult<ResultOf<Query>>> {
  return published(query, params)
}

async function published<Query extends string>(
  query: Query,
  params: object | undefined,
): Promise<ShownResult<ResultOf<Query>>> {
  // TypeGen generated the type from this query and the schema; the cache stores the results of all
  // queries with one type.
  return (await readOnce(query, JSON.stringify(params ?? {}))) as ShownResult<ResultOf<Query>>
}

/**
 * Metadata, layout and page of one render share some queries: each is read from the cache, and
 * parsed, once per render.
 */
const readOnce = cache(
  async (query: string, params: string): Promise<unknown> =>
    JSON.parse(await cachedRead(query, params, generationOf(query, JSON.parse(params)))),
)

/**
 * Reads which pages there are, which is the first thing that a build does (`generateStaticParams`).
 * Writes the build snapshot before that.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readForBuild<const Query extends string>(query: Query): Promise<ResultOf<Query>> {
  await writeBuildSnapshot()
  return publishedClient().fetch<ResultOf<Query>>(query)
}

/**
 * JSON → JSON: React serializes arguments and results of a cached function value by value, and Next
 * renders each page twice; a string is a single value.
 * @param generation is part of the key under which Next stores the result and lets concurrent
 * callers wait for it: a render that began after an expiry never gets a result that was requested
 * before it
 */
async function cachedRead(query: string, params: string, generation: number): Promise<string> {
  'use cache'
  cacheLife('max')
  await writeBuildSnapshot()
  const { json, tags } = await resultForPage(query, JSON.parse(params), generation)
  cacheTag(...tags)
  return json
}
