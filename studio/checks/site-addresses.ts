/** Lookups in the lake by path of the site, with the same queries as the site. */

import { linkable } from '@repo/model/groq.ts'
import { placeOfPagePath } from '@repo/model/paths.ts'
import type { ClientPerspective, SanityClient } from '@sanity/client'
import { fetchPublished } from '../lake-client/documents.ts'
import { type Located, located, pathOf } from './located.ts'

/** Addresses of published documents, without those of the redirect that is checked. */
export function siteAddresses(client: SanityClient, ownId: string) {
  const fetch = <Result>(query: string, params: Record<string, unknown>) =>
    fetchPublished<Result>(client, query, params)
  return {
    /** Title of the page, category or tag that has this path now. */
    async titleAt(path: string): Promise<string | undefined> {
      const slug = slugOf(path)
      if (!slug) return undefined
      const found = await fetch<Located[]>(`*[${linkable} && slug.current == $slug]${located}`, { slug })
      return found.find((document) => pathOf(document) === path)?.title ?? undefined
    },
    /** Another redirect that a writer made for this path, and where it leads. */
    async redirectAt(path: string) {
      const found = await fetch<Leading | null>(
        `*[_type == "redirect" && from == $path && automatic != true && _id != $ownId] | order(_id asc)[0]{toUrl, "toPage": toPage->${located}}`,
        { path, ownId },
      )
      if (!found) return undefined
      return { target: (found.toPage && pathOf(found.toPage)) ?? found.toUrl }
    },
  }
}

/** Path of a document by its published id, if it has one. */
export async function pathOfDocument(
  client: SanityClient,
  id: string,
  perspective: ClientPerspective = 'published',
): Promise<string | undefined> {
  const found = await client.fetch<Located | null>(`*[_id == $id][0]${located}`, { id }, { perspective })
  return found ? pathOf(found) : undefined
}

interface Leading {
  readonly toUrl: string | null
  readonly toPage: Located | null
}

function slugOf(path: string): string | undefined {
  return /^\/docs\/(?:category|tags)\/([^/]+)\/$/.exec(path)?.[1] ?? placeOfPagePath(path)?.slug
}
