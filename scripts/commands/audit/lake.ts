/** What the lake has, as far as the site is held against it. */

import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { imprintTypes } from '@repo/web/facets/imprint.ts'
import { hasSlug, listedPage } from '@repo/web/facets/predicates.ts'
import type { SanityClient } from '@sanity/client'

/** A published document with an address. */
export interface LakePage {
  readonly id: string
  readonly address: string
  /** Day of its last change as the site map tells it; empty for a category or tag, of which it tells none. */
  readonly day: string
  /** Whether readers should find it: not an unlisted page, nor a tag that no listed page carries. */
  readonly isListed: boolean
}

/** The lake at one moment. */
export interface Lake {
  /** Revision of every published document that readers see something of, by id. */
  readonly revisions: ReadonlyMap<string, string>
  /** By address; of several with one address the site shows the first by id. */
  readonly pages: ReadonlyMap<string, LakePage>
}

interface Row {
  readonly _id: string
  readonly _type: string
  readonly slug: string
  readonly segments: readonly (string | null)[] | null
  readonly isListed: boolean
  readonly day: string | null
}

const query = `{
  "revisions": *[_type in $types]{_id, _rev},
  "pages": *[_type in ["nodePage", "guide"] && ${hasSlug}] | order(_id asc) {
    _id, _type, "slug": slug.current, "isListed": unlisted != true, "day": string::split(_updatedAt, "T")[0],
    "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]
  },
  "categories": *[_type == "category" && ${hasSlug}] | order(_id asc) {
    _id, _type, "slug": slug.current, "isListed": true, "day": null, "segments": null
  },
  "tags": *[_type == "tag" && ${hasSlug}] | order(_id asc) {
    _id, _type, "slug": slug.current, "isListed": count(*[${listedPage} && ^._id in tags[]._ref]) > 0, "day": null, "segments": null
  }
}`

/**
 * @param client that sees published documents only
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function readLake(client: SanityClient): Promise<Lake> {
  const { revisions, pages, categories, tags } = await client.fetch<{
    revisions: { _id: string; _rev: string }[]
    pages: Row[]
    categories: Row[]
    tags: Row[]
  }>(query, { types: imprintTypes })
  const byAddress = new Map<string, LakePage>()
  for (const row of [...pages, ...categories, ...tags]) {
    const page = { id: row._id, address: addressOf(row), day: row.day ?? '', isListed: row.isListed }
    if (!byAddress.has(page.address)) byAddress.set(page.address, page)
  }
  return { revisions: new Map(revisions.map(({ _id, _rev }) => [_id, _rev])), pages: byAddress }
}

/** As a browser asks for it: what is not ASCII is percent-encoded. */
function addressOf({ _type, slug, segments }: Row): string {
  const path =
    _type === 'category'
      ? categoryPath(slug)
      : _type === 'tag'
        ? tagPath(slug)
        : pagePath({ segments: segments ?? [], slug })
  return new URL(path, 'http://site').pathname
}
