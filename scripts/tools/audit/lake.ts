/** The content of the lake, as far as the site is compared with it. */

import { pageFilter, pageSegments } from '@repo/model/groq.ts'
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { fingerprintedTypes } from '@repo/web/dependencies/fingerprint.ts'
import { hasSlug } from '@repo/web/dependencies/predicates.ts'
import type { SanityClient } from '@sanity/client'

/** The lake at one moment. */
export interface Lake {
  /** Revision of every published document that appears on the site, by id. */
  readonly revisions: ReadonlyMap<string, string>
  /** Ids of documents with a path. If several have the same, the site shows the first one by id. */
  readonly pages: ReadonlyMap<string, string>
}

interface Row {
  readonly _id: string
  readonly _type: string
  readonly slug: string
  readonly segments: readonly (string | null)[] | null
}

const query = `{
  "revisions": *[_type in $types]{_id, _rev},
  "pages": *[${pageFilter} && ${hasSlug}] | order(_id asc) {
    _id, _type, "slug": slug.current,
    "segments": ${pageSegments}
  },
  "categories": *[_type == "category" && ${hasSlug}] | order(_id asc) {
    _id, _type, "slug": slug.current, "segments": null
  },
  "tags": *[_type == "tag" && ${hasSlug}] | order(_id asc) {
    _id, _type, "slug": slug.current, "segments": null
  }
}`

/**
 * @param client that sees published documents only
 * @throws Error of @sanity/client if the lake does not answer
 */
export async function readLake(client: SanityClient): Promise<Lake> {
  const { revisions, pages, categories, tags } = await client.fetch<
    Record<'pages' | 'categories' | 'tags', Row[]> & { revisions: { _id: string; _rev: string }[] }
  >(query, { types: fingerprintedTypes })
  const byAddress = new Map<string, string>()
  for (const row of [...pages, ...categories, ...tags]) {
    const address = addressOf(row)
    if (!byAddress.has(address)) byAddress.set(address, row._id)
  }
  return { revisions: new Map(revisions.map(({ _id, _rev }) => [_id, _rev])), pages: byAddress }
}

/** Path as a browser requests it: non-ASCII characters are percent-encoded. */
function addressOf({ _type, slug, segments }: Row): string {
  const path =
    _type === 'category'
      ? categoryPath(slug)
      : _type === 'tag'
        ? tagPath(slug)
        : pagePath({ segments: segments ?? [], slug })
  return new URL(path, 'http://site').pathname
}
