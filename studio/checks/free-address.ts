import { categorySegments, pageFilter, pageSegments } from '@repo/model/groq.ts'
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { referenceIn } from '@repo/model/values.ts'
import { apiVersion, fetchPublished } from '../lake-client/documents.ts'
import type { Context } from './context.ts'

/** Segments of the page itself, and the pages with the same slug. */
interface Namesakes {
  readonly own: readonly (string | null)[]
  readonly others: readonly {
    readonly title: string | null
    readonly category: string | null
    readonly segments: readonly (string | null)[]
  }[]
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
 * Checks that no other published page has this address. Drafts don't count, so that a copy does not
 * keep the page that has the address from being published. The last part may be that of a page in
 * another category.
 */
export async function freeAddress(slug: string, context: Context): Promise<true | string> {
  const { document } = context
  if (!document) return true
  const id = publishedId(document._id)
  const ref = referenceIn(document, 'category') || null
  const found = await fetchPublished<Namesakes | null>(context.getClient({ apiVersion }), namesakes, {
    slug,
    ref,
    id,
  })
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

/** The same for the list of a category or tag. */
export async function freeListAddress(slug: string, context: Context): Promise<true | string> {
  const { document } = context
  const type = document?._type
  if (!document || (type !== 'category' && type !== 'tag')) return true
  const other = await fetchPublished<string | null>(
    context.getClient({ apiVersion }),
    '*[_type == $type && slug.current == $slug && _id != $id][0]{"name": coalesce(title, label, "Untitled")}.name',
    { type, slug, id: publishedId(document._id) },
  )
  const path = type === 'category' ? categoryPath(slug) : tagPath(slug)
  return other ? `The ${type} "${other}" already has the address ${path}: choose another one.` : true
}
