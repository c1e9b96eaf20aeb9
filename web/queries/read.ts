/**
 * The one cached read of the site: query → lake → result, stored with its dependencies → cache tag.
 * No page lists its tags.
 *
 * An error of the lake is thrown and never cached: the page answers 500, and the next request tries
 * again, so an outage does not look like a missing page.
 */
import { pageTypes } from '@repo/model/kinds.ts'
import { cookies } from 'next/headers'
import { resolvePerspectiveFromCookies } from 'next-sanity/live'
import { cache } from 'react'
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { addPageTags } from '#patches/next-render.ts'
import { writeBuildSnapshot } from '#regeneration/builds/build-snapshot.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import { currentSession } from '#security/previewing.ts'
import type { Link } from '../links/href.ts'
import { pageOfDocumentQuery, pagesOfReleaseQuery } from './page.ts'
import { withPlaces } from './places.ts'
import type { PageQueryResult, PagesOfReleaseQueryResult } from './results.generated.ts'
import { type ShownResult, shownResult } from './shown-result.ts'
import type { CachedQueryText, ParamsOf, ResultOf } from './typed-queries.ts'
import type { Page } from './types.ts'

/**
 * Returns the result of a query, as pages see it. Readers get published documents from the cache,
 * until a change gives the query a different result; a writer with a preview session gets drafts,
 * straight from the lake, with the places where they are edited. A visitor with a shared link gets
 * the documents of its release over the published ones, or published ones only: the one draft that
 * a link may show is read by {@link readSharedPage}.
 * @param query GROQ made with `defineQuery`, from which TypeGen knows the type of the result; it
 *   begins with its dependencies
 * @param params every parameter that the query names
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function read<const Query extends CachedQueryText>(
  query: Query,
  ...[params]: ParamsOf<Query>
): Promise<ShownResult<ResultOf<Query>>> {
  const session = await currentSession()
  if (session.state === 'shared') {
    const { shows } = session.share
    // A stack of one release has the published documents below it, and no drafts.
    const perspective = 'release' in shows ? [shows.release] : 'published'
    const result = await draftsClient().fetch<unknown>(query, params ?? {}, { perspective })
    // TypeGen generated the type from this query and the schema.
    return shownResult(result as ResultOf<Query>)
  }
  if (session.state === 'drafts') {
    // What the writer selected in the Preview tool: drafts, published documents, or a release.
    const perspective = await resolvePerspectiveFromCookies({ cookies: await cookies() })
    const result = await draftsClient().fetch<unknown>(query, params ?? {}, { perspective })
    // TypeGen generated the type from this query and the schema.
    return withPlaces(shownResult(result as ResultOf<Query>))
  }
  return published(query, params)
}

/**
 * The page whose draft the visitor's link shows; null for everybody else.
 * @throws Error of @sanity/client when the lake does not answer
 */
export const readSharedPage = cache(async (): Promise<Page | null> => {
  const session = await currentSession()
  if (session.state !== 'shared' || !('page' in session.share.shows)) return null
  return pageWithDraft(session.share.shows.page)
})

/**
 * A page as its draft has it, or as it is published if it has no draft; null if there is neither.
 * What it refers to is shown as published.
 * @param id published id
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function pageWithDraft(id: string): Promise<Page | null> {
  const document = await draftsClient().fetch<unknown>('*[_id == $id && _type in $pageTypes][0]', {
    id,
    pageTypes,
  })
  if (!document) return null
  const result = await publishedClient().fetch<unknown>(pageOfDocumentQuery, { document })
  // The query selects of the document what `pageQuery` selects.
  return shownResult(result as PageQueryResult).page
}

/**
 * The pages that a release changes, by title; those that it deletes are not among them.
 * @param release its name
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function readPagesOfRelease(release: string): Promise<Link[]> {
  const pages = await draftsClient().fetch<unknown>(
    pagesOfReleaseQuery,
    { prefix: `versions.${release}.` },
    { perspective: [release] },
  )
  // TypeGen generated the type from this query and the schema.
  return shownResult(pages as PagesOfReleaseQueryResult)
}

/**
 * Like {@link read}, where there is no draft mode: `generateStaticParams` (Next refuses
 * `draftMode()` there), site map, feeds.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readPublished<const Query extends CachedQueryText>(
  query: Query,
  ...[params]: ParamsOf<Query>
): Promise<ShownResult<ResultOf<Query>>> {
  return published(query, params)
}

async function published<Query extends CachedQueryText>(query: Query, params: object | undefined) {
  // TypeGen generated the type from this query and the schema.
  return (await readOnce(query, JSON.stringify(params ?? {}))) as ShownResult<ResultOf<Query>>
}

/** Reads a query once per render: metadata, layout and page show one version of it. */
const readOnce = cache(async (query: string, params: string): Promise<unknown> => {
  await writeBuildSnapshot()
  const { json, tags } = await resultForPage(query, JSON.parse(params))
  addPageTags(tags)
  return JSON.parse(json)
})

/**
 * Reads which pages there are, which is the first thing that a build does (`generateStaticParams`).
 * Writes the build snapshot before that.
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readForBuild<const Query extends string>(query: Query): Promise<ResultOf<Query>> {
  await writeBuildSnapshot()
  return publishedClient().fetch<ResultOf<Query>>(query)
}
