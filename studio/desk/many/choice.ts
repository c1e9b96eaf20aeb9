/** Documents that a writer chooses some of, and what they can be given together. */
import { pageTypes } from '@repo/model/kinds.ts'
import type { SanityClient } from '@sanity/client'
import { beginningsOf, fetchPublished, fetchRaw, type StoredDocument } from '../../lake-client/documents.ts'
import { authorsOf } from '../../lake-client/history.ts'
import { type AttentionRow, rowFieldsWith, writtenTypes } from '../lists/attention.ts'
import { type ReviewState, withReviews } from '../review/review.ts'
import { documentTitle } from '../uses/uses.ts'

/** A document as writers see it: its draft, or what is published. */
export interface Listed extends AttentionRow, StoredDocument {
  readonly isDraft: boolean
  /** Category and tags. */
  readonly place: string
}

/** A tag, a category or a release. */
interface Option {
  /** Id of the document; the name of a release, as it is in the ids of its versions. */
  readonly value: string
  readonly title: string
}

/** Documents, and by title the published tags and categories, and releases without a time. */
export interface Choice {
  readonly total: number
  readonly rows: readonly Listed[]
  readonly tags: readonly Option[]
  readonly categories: readonly Option[]
  readonly releases: readonly Option[]
  /** Of drafts: the last author by revision, and the state of the review by id. */
  readonly authors: ReadonlyMap<string, string>
  readonly reviews: ReadonlyMap<string, ReviewState>
}

/** Documents that are changed, in words, their release, and what takes the change back. */
export interface Done {
  readonly text: string
  readonly releaseId?: string
  readonly undo?: () => Promise<void>
}

const words = '[title, label, category->title, array::join(tags[]->label, " ")]'
const fields = rowFieldsWith(`"id": _id, "type": _type, "rev": _rev, "updatedAt": _updatedAt,
  "isDraft": _originalId in path("drafts.**"),
  "place": array::join(array::compact([category->title, array::join(array::compact(tags[]->label), ", ")]), " · ")`)
const targetsQuery = `{
  "tags": *[_type == "tag"]{"value": _id, "title": coalesce(label, "Untitled")} | order(lower(title) asc),
  "categories": *[_type == "category"]{
    "value": _id,
    "title": array::join(array::compact([parent->parent->parent->title, parent->parent->title, parent->title, title]), " › ")
  } | order(lower(title) asc)
}`

const releasesQuery = `*[_type == "system.release" && state == "active"]{
  "value": name,
  "title": coalesce(metadata.title, "Untitled release")
} | order(lower(title) asc)`

/**
 * Reads the documents that were changed last, as many as the history names authors of at once.
 * @param wanted words of their title, category or tags; all documents without one
 */
export async function readChoice(
  client: SanityClient,
  { kind, wanted }: { readonly kind: 'drafts' | 'pages'; readonly wanted: string },
): Promise<Choice> {
  const pattern = beginningsOf(wanted)
  const isMeant = `${kind === 'drafts' ? ' && _originalId in path("drafts.**")' : ''}${pattern.length > 0 ? ` && ${words} match $pattern` : ''}`
  const all = `*[_type in $types${isMeant}]`
  const [found, targets, releases] = await Promise.all([
    client.fetch<Pick<Choice, 'total' | 'rows'>>(
      `{"total": count(${all}), "rows": ${all} | order(_updatedAt desc, _id asc)[0...100]${fields}}`,
      { types: kind === 'drafts' ? writtenTypes : pageTypes, pattern },
      { perspective: 'drafts' },
    ),
    fetchPublished<Pick<Choice, 'tags' | 'categories'>>(client, targetsQuery),
    fetchRaw<Option[]>(client, releasesQuery),
  ])
  const drafts = found.rows.filter(({ isDraft }) => isDraft)
  const ids = drafts.map(({ id }) => `drafts.${id}`)
  const [authors, reviewed] = await Promise.all([
    authorsOf(client, ids),
    withReviews(client, 'drafts.', drafts),
  ])
  const reviews = new Map(reviewed.map(({ id, state }) => [id, state]))
  const rows = found.rows.map((row) => ({ ...row, title: documentTitle(row) }))
  return { ...targets, releases, total: found.total, rows, authors, reviews }
}

/** Positions of all that is in a category, published or not. */
export function readPositions(client: SanityClient, category: string): Promise<(number | null)[]> {
  const query =
    '*[coalesce(category._ref, parent._ref) == $category && !(_id in path("versions.**"))].position'
  return fetchRaw(client, query, { category })
}
