/**
 * The one cached read of the site: query → lake → result, stored with its dependencies → cache tag.
 * No page lists its tags.
 *
 * An error of the lake is thrown and never cached: the page answers 500 and is tried again at the
 * next request, instead of being taken for missing.
 */
import { cacheLife, cacheTag } from 'next/cache'
import { cookies, draftMode } from 'next/headers'
import { resolvePerspectiveFromCookies } from 'next-sanity/live'
import { cache } from 'react'
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { writeBuildSnapshot } from '#regeneration/builds/build-snapshot.ts'
import { generationOf, resultForPage } from '#regeneration/queries/cached-queries.ts'
import { type Answer, answerOf } from './answer.ts'
import type { ParamsOf, ResultOf } from './typed-queries.ts'

/**
 * Result of a query, as pages see it. Readers get published documents from the cache, which holds
 * until a change makes the query answer otherwise; in draft mode a writer gets drafts, straight
 * from the lake.
 * @param query GROQ made with `defineQuery`, from which TypeGen knows the type of the result
 * @param params every parameter that the query names
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function read<const Query extends string>(
  query: Query,
  ...[params]: ParamsOf<Query>
): Promise<Answer<ResultOf<Query>>> {
  if ((await draftMode()).isEnabled) {
    // What the writer has chosen in the Preview tool: drafts, what is published, or a release.
    const perspective = await resolvePerspectiveFromCookies({ cookies: await cookies() })
    const result = await draftsClient().fetch<unknown>(query, params ?? {}, { perspective })
    // TypeGen made the type from this query and the schema.
    return answerOf(result as ResultOf<Query>)
  }
  return published(query, params)
}

/**
 * The same for what has no draft mode: `generateStaticParams` (Next refuses `draftMode()` there),
 * site map, feeds.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readPublished<const Query extends string>(
  query: Query,
  ...[params]: ParamsOf<Query>
): Promise<Answer<ResultOf<Query>>> {
  return published(query, params)
}

async function published<Query extends string>(
  query: Query,
  params: object | undefined,
): Promise<Answer<ResultOf<Query>>> {
  // TypeGen made the type from this query and the schema; the cache keeps results of all queries
  // alike.
  return (await readOnce(query, JSON.stringify(params ?? {}))) as Answer<ResultOf<Query>>
}

/**
 * Metadata, layout and page of one render ask some queries alike: each is taken from the cache, and
 * parsed, once for all of them.
 */
const readOnce = cache(
  async (query: string, params: string): Promise<unknown> =>
    JSON.parse(await cachedRead(query, params, generationOf(query, JSON.parse(params)))),
)

/**
 * What a build asks first: which pages there are (`generateStaticParams`). Before that it writes
 * down what it is made from.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readForBuild<const Query extends string>(query: Query): Promise<ResultOf<Query>> {
  await writeBuildSnapshot()
  return publishedClient().fetch<ResultOf<Query>>(query)
}

/**
 * JSON → JSON: React writes and reads what a cached function takes and gives piece by piece, and
 * Next renders each page twice; of a text there is one piece.
 * @param generation is part of the key under which Next keeps the answer, and lets others who ask
 *   wait for it: a render that began after an expiry never gets what another one asked before it
 */
async function cachedRead(query: string, params: string, generation: number): Promise<string> {
  'use cache'
  cacheLife('max')
  await writeBuildSnapshot()
  const { json, tags } = await resultForPage(query, JSON.parse(params), generation)
  cacheTag(...tags)
  return json
}
