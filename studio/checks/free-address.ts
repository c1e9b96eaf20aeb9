import { categorySegments, pageFilter, pageSegments } from '@repo/model/groq.ts'
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'

/** Part of Sanity's `ValidationContext` that the checks need. */
interface Context {
  readonly document?: { readonly _id: string; readonly [field: string]: unknown } | undefined
  readonly getClient: (options: { apiVersion: string }) => SanityClient
}

/** A page with the same slug. */
interface Namesake {
  readonly title: string | null
  readonly category: string | null
  readonly segments: readonly (string | null)[]
}

const namesakes = `{
  "own": coalesce(*[_id == $ref][0]{"segments": ${categorySegments}}.segments, []),
  "others": *[${pageFilter} && slug.current == $slug && _id != $id]{
    title,
    "category": category._ref,
    "segments": ${pageSegments}
  }
}`

/**
 * Checks that no other published page has this address. Drafts don't count: a copy must not keep
 * the page that has always had the address from being published. The draft is refused when it is
 * published second. Pages of different categories may share the last part, as long as the parts
 * before it differ.
 * @returns `true`, or the sentence that names the other page
 */
export async function freeAddress(slug: string, { document, getClient }: Context): Promise<true | string> {
  if (!document) return true
  const id = publishedId(document._id)
  const { category } = document
  const ref = typeof category === 'object' && category !== null && '_ref' in category ? category._ref : null
  const found: { own: (string | null)[]; others: Namesake[] } | null = await getClient({
    apiVersion: '2025-02-19',
  }).fetch(namesakes, { slug, ref, id }, { perspective: 'published' })
  if (!found) return true
  const path = pagePath({ segments: found.own, slug })
  // Two categories that are not published yet have no address to compare.
  const isKnown = found.own.some(Boolean)
  const other = found.others.find(
    ({ category: theirs, segments }) => theirs === ref || (isKnown && pagePath({ segments, slug }) === path),
  )
  return other
    ? `The page "${other.title ?? 'Untitled'}" already has the address ${path}: choose another one.`
    : true
}

/**
 * Checks that no other published category or tag has this address for its list. Drafts don't count,
 * as in {@link freeAddress}.
 * @returns `true`, or the sentence that names the other one
 */
export async function freeListAddress(
  slug: string,
  { document, getClient }: Context,
): Promise<true | string> {
  const type = document?._type
  if (!document || (type !== 'category' && type !== 'tag')) return true
  const other: string | null = await getClient({ apiVersion: '2025-02-19' }).fetch(
    '*[_type == $type && slug.current == $slug && _id != $id][0]{"name": coalesce(title, label, "Untitled")}.name',
    { type, slug, id: publishedId(document._id) },
    { perspective: 'published' },
  )
  const path = type === 'category' ? categoryPath(slug) : tagPath(slug)
  return other ? `The ${type} "${other}" already has the address ${path}: choose another one.` : true
}
