/**
 * The one cached read of the site: query → lake → answer, noted with its stamps → cache tag. No page lists its tags.
 *
 * An error of the lake is thrown and never cached: the page answers 500 and is tried again at the next request,
 * instead of being taken for missing.
 */
import type { QueryParams } from '@sanity/client'
import { cacheLife, cacheTag } from 'next/cache'
import { cookies, draftMode } from 'next/headers'
import { resolvePerspectiveFromCookies } from 'next-sanity/live'
import { cache } from 'react'
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { recordBuiltFrom } from '#regeneration/built-from.ts'
import { generationOf, readForPage } from '#regeneration/readings.ts'
import { type Answer, answerOf } from './answer.ts'

/**
 * Result of a query, as pages see it. Readers get published documents from the cache, which holds until
 * a change makes the query answer otherwise; in draft mode a writer gets drafts, straight from the lake.
 * @param query GROQ made with `defineQuery`; `Result` is the type that TypeGen made for it
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function read<Result>(query: string, params: QueryParams = {}): Promise<Answer<Result>> {
  if ((await draftMode()).isEnabled) {
    // What the writer has chosen in the Preview tool: drafts, what is published, or a release.
    const perspective = await resolvePerspectiveFromCookies({ cookies: await cookies() })
    return answerOf<Result>(await draftsClient().fetch<Result>(query, params, { perspective }))
  }
  return readPublished(query, params)
}

/**
 * The same for what has no draft mode: `generateStaticParams` (Next refuses `draftMode()` there), site map, feeds.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readPublished<Result>(
  query: string,
  params: QueryParams = {},
): Promise<Answer<Result>> {
  // TypeGen made the type from this query and the schema; the cache keeps results of all queries alike.
  return (await readOnce(query, JSON.stringify(params))) as Answer<Result>
}

/** Metadata, layout and page of one render ask some queries alike: each is taken from the cache, and parsed, once for all of them. */
const readOnce = cache(
  async (query: string, params: string): Promise<unknown> =>
    JSON.parse(await cachedRead(query, params, generationOf(query, JSON.parse(params)))),
)

/**
 * What a build asks first: which pages there are (`generateStaticParams`). Before that it writes down what it is made from.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readForBuild<Result>(query: string): Promise<Result> {
  await recordBuiltFrom()
  return publishedClient().fetch<Result>(query)
}

/**
 * JSON → JSON: React writes and reads what a cached function takes and gives piece by piece, and Next renders each page twice; of a
 * text there is one piece.
 * @param generation is part of the key under which Next keeps the answer, and lets others who ask wait for it: a render that began
 * after an expiry never gets what another one asked before it
 */
async function cachedRead(query: string, params: string, generation: number): Promise<string> {
  'use cache'
  cacheLife('max')
  await recordBuiltFrom()
  const { json, tags } = await readForPage(query, JSON.parse(params), generation)
  cacheTag(...tags)
  return json
}
