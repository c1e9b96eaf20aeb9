/** Publishes as the Studio does, and checks whether the change has arrived. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@repo/kit/environment/environment.ts'
import type { SanityClient } from '@sanity/client'
import { liteClient } from 'algoliasearch/lite'
import { z } from 'zod'

/**
 * Edits the draft of a document and publishes it.
 * @returns when Publish was pressed, ms of `performance.now`
 */
export async function publish(
  lake: SanityClient,
  id: string,
  set: Readonly<Record<string, string>>,
): Promise<number> {
  const ids = { draftId: `drafts.${id}`, publishedId: id }
  await lake.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set } })
  const began = performance.now()
  await lake.action({ actionType: 'sanity.action.document.publish', ...ids })
  return began
}

/** The site's status of its runs, with details. */
export async function statusOf(environment: Environment): Promise<unknown> {
  const response = await fetch(`${environment.NEXT_PUBLIC_SITE_URL}/api/status/`, {
    headers: { authorization: `Bearer ${environment.SITE_STATUS_TOKEN}` },
  })
  return response.json()
}

/** URLs of all pages, from the site map. */
export async function sitemapPages(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address]) => address ?? [])
}

/** A document and the path of its page. */
export interface EditablePage {
  readonly _id: string
  readonly href: string
}

/**
 * Pages from all parts of the site.
 * @param references most documents that refer to one; with 5 it appears on no more than 20 pages
 */
export async function somePages(lake: SanityClient, references = 5): Promise<EditablePage[]> {
  const pages = await lake.fetch(
    `*[_type == "nodePage" && count(*[references(^._id)]) <= $references] | order(_id asc){
      _id,
      "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment, slug.current]
    }`,
    { references },
  )
  const all = z.array(z.object({ _id: z.string(), segments: z.array(z.string().nullable()) })).parse(pages)
  const step = Math.max(1, Math.floor(all.length / 100))
  return all
    .filter((_page, index) => index % step === 0)
    .map(({ _id, segments }) => ({ _id, href: `/docs/${segments.filter(Boolean).join('/')}/` }))
}

/** True if readers find a word with the search. */
export async function isFound(environment: Environment, word: string): Promise<boolean> {
  const { host, protocol } = new URL(environment.ALGOLIA_HOST)
  // A new client for each query, because a client caches responses.
  const client = liteClient(environment.ALGOLIA_APP_ID, environment.ALGOLIA_SEARCH_KEY, {
    hosts: [{ url: host, protocol: protocol === 'https:' ? 'https' : 'http', accept: 'readWrite' }],
  })
  const { results } = await client.search({
    requests: [{ indexName: environment.ALGOLIA_INDEX_NAME, query: word, hitsPerPage: 1 }],
  })
  const [first] = results
  return Boolean(first && 'hits' in first && first.hits.length > 0)
}

/** Interval between two requests, and the timeout, ms. */
export interface Patience {
  readonly pollMs: number
  readonly giveUpMs: number
}

/**
 * Milliseconds since `began` until `isTrue`.
 * @throws Error if that takes too long
 */
export async function until(
  began: number,
  isTrue: () => Promise<boolean>,
  { pollMs, giveUpMs }: Patience,
): Promise<number> {
  for (;;) {
    if (await isTrue()) return performance.now() - began
    if (performance.now() - began > giveUpMs) throw new Error(`not fresh after ${giveUpMs / 1000} s`)
    await sleep(pollMs)
  }
}
