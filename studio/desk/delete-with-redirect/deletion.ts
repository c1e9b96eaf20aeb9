import { linkable, pageFilter } from '@repo/model/groq.ts'
import {
  type RetargetableRedirect,
  redirectDocument,
  retargetRedirects,
} from '@repo/model/redirect-document.ts'
import { type FormerPath, formerPathsOfDeleted, type TreePosition } from '@repo/model/redirects.ts'
import { referenceIn } from '@repo/model/values.ts'
import type { Mutation, SanityClient } from '@sanity/client'
import { type Located, located, pathOf } from '../../checks/located.ts'
import {
  beginningsOf,
  fetchPublished,
  fetchRaw,
  locked,
  newContent,
  type RevisedDocument,
  waitingFor,
} from '../../lake-client/documents.ts'
import { type Use, usesOf } from '../uses/uses.ts'

/** `delete` removes a document; `unpublish` keeps its content as a draft. */
export type DeletionKind = 'delete' | 'unpublish'

/** A document that is to be deleted, with everything that the mutations depend on. */
export interface Deletion {
  readonly document: RevisedDocument
  /** Its place in the tree and those of the categories above it. */
  readonly places: readonly TreePosition[]
  /** Redirects to it, or to the replacement of an earlier deletion; drafts included. */
  readonly redirects: readonly (RetargetableRedirect & {
    readonly from: string | null
    readonly isStrong: boolean
  })[]
  readonly draft: RevisedDocument | null
  /** Ids of its drafts and versions. */
  readonly versions: readonly string[]
  /** Documents whose links to it would be broken. */
  readonly uses: readonly Use[]
  /** All documents that refer to it, except redirects; undefined if they are too many to change. */
  readonly linking: readonly RevisedDocument[] | undefined
}

/** A page that could replace the deleted one. */
export interface Candidate {
  readonly id: string
  readonly title: string
  readonly path: string
}

/**
 * Reads everything that deleting documents together depends on: links among them are no uses, and
 * what is not published is left out.
 * @throws Error in one sentence for a writer if none is published
 */
export async function readDeletions(client: SanityClient, ids: readonly string[]): Promise<Deletion[]> {
  const [only, ...others] = ids
  if (only !== undefined && others.length === 0) return [await readDeletion(client, only)]
  const query = `*[${linkable} && _id in $ids]._id`
  const published = new Set(await fetchRaw<string[]>(client, query, { ids }))
  if (published.size === 0) throw new Error('Readers see none of these.')
  const deletions = await Promise.all([...published].map((id) => readDeletion(client, id)))
  return deletions.map((deletion) => ({
    ...deletion,
    uses: deletion.uses.filter(({ id }) => !published.has(id)),
  }))
}

/** The same of one document. */
export async function readDeletion(client: SanityClient, id: string): Promise<Deletion> {
  const { document, own, above, users, ...found } = await fetchRaw<Found>(client, deletionQuery, {
    id,
    draft: `drafts.${id}`,
  })
  if (!document) throw new Error('It is no longer published: close this dialog and try again.')
  return {
    ...found,
    document,
    places: [own, ...above].filter((place) => place !== null),
    uses: usesOf(id, users).filter(({ isStrong }) => isStrong),
    linking: users.length < mostUsers ? users : undefined,
  }
}

/** Published pages with the words in their titles; without words, those like the document first. */
export async function readCandidates(
  client: SanityClient,
  document: RevisedDocument,
  words: string,
  types: readonly string[],
): Promise<Candidate[]> {
  const pattern = beginningsOf(words)
  const found: Located[] = await fetchPublished(client, candidatesQuery(pattern.length > 0), {
    id: document._id,
    type: document._type,
    types,
    category: referenceIn(document, 'category') || null,
    pattern,
  })
  return found.map((page) => ({ id: page._id, title: page.title ?? 'Untitled', path: pathOf(page) ?? '' }))
}

interface Found extends Pick<Deletion, 'draft' | 'redirects' | 'versions'> {
  readonly document: RevisedDocument | null
  readonly own: TreePosition | null
  readonly above: readonly (TreePosition | null)[]
  readonly users: readonly RevisedDocument[]
}

const place = `{
  "id": _id, "kind": select(_type in ["category", "tag"] => _type, "page"), "slug": coalesce(slug.current, ""),
  "container": coalesce(category._ref, parent._ref, "root"), "segment": coalesce(pathSegment, "")
}`
// Four levels: @repo/model/paths.ts, maxCategoryDepth; a category has the first of them itself.
const above = [1, 2, 3, 4].map(
  (level) => `coalesce(category, parent)${'->parent'.repeat(level - 1)}->${place}`,
)

// More than a writer reads and one transaction should change; the lake refuses to break a link, no
// matter how many there are.
const mostUsers = 1000

const deletionQuery = `{
  "document": *[_id == $id][0],
  "draft": *[_id == $draft][0],
  "own": *[_id == $id][0]${place},
  "above": coalesce(*[_id == $id][0]{"list": [${above.join(', ')}]}.list, []),
  "redirects": *[_type == "redirect" && (toPage._ref == $id || successorOf == $id)] | order(leftAt desc){
    _id, from, folder, successorOf, "isStrong": toPage._ref == $id && toPage._weak != true
  },
  "versions": *[sanity::versionOf($id) && _id != $id]._id,
  "users": *[references($id) && _type != "redirect" && !sanity::versionOf($id)][0...${mostUsers}]
}`

function candidatesQuery(hasWords: boolean): string {
  return `*[_type in $types && defined(slug.current) && _id != $id${hasWords ? ' && coalesce(title, label) match $pattern' : ''}]
  | order(select(_type == $type => 0, ${pageFilter} => 1, 2) asc, select(category._ref == $category => 0, 1) asc, lower(coalesce(title, label)) asc)[0...6] ${located}`
}

/** The paths that readers may still open: the current one first, then former ones. */
export function addressesOf({ document, places, redirects }: Deletion): string[] {
  // The folder of a category is not a page: only other pages are below it.
  const own = leftBy({ document, places }, 'anything').filter(({ folder }) => !folder)
  const former = redirects.flatMap(({ from, folder }) => (from && folder !== true ? [from] : []))
  return [...new Set([...own.map(({ from }) => from), ...former])]
}

/**
 * The mutations of the transaction that deletes a document. Redirects come first: no path is broken
 * at any time.
 * @param replacement id of the document that readers are sent to; without one they get "not found"
 * @param together all that go in the transaction
 */
export function deletionMutations(
  { document, places, redirects, draft, versions }: Deletion,
  {
    kind,
    replacement,
    now,
    together = [document],
  }: {
    readonly kind: DeletionKind
    readonly replacement: string | undefined
    readonly now: string
    readonly together?: readonly RevisedDocument[]
  },
): Mutation[] {
  const { _id: id } = document
  const left = leftBy({ document, places }, replacement).filter(
    ({ successorOf }) => successorOf !== undefined,
  )
  const retargeted = replacement === undefined ? [] : retargetRedirects(redirects, { gone: id, replacement })
  return [
    locked(document),
    ...left.map((address) => ({ create: { ...redirectDocument(address, now) } })),
    ...retargeted.map((patch) => ({ patch: { ...patch } })),
    ...(kind === 'unpublish' ? remaining(document, draft, together) : []),
    { delete: { id } },
    ...(kind === 'delete' ? versions.map((version) => ({ delete: { id: version } })) : []),
  ]
}

/**
 * The draft that is left after unpublishing: the existing one, or else the published content. Its
 * references to pages that go become weak: the lake refuses strong ones to what is not published.
 */
function remaining(
  document: RevisedDocument,
  draft: RevisedDocument | null,
  together: readonly RevisedDocument[],
): Mutation[] {
  const content = newContent(draft ?? document)
  const waiting = waitingFor(new Map(together.map(({ _id, _type }) => [_id, _type])), content)
  if (draft && JSON.stringify(waiting) === JSON.stringify(waitingFor(new Map(), content))) return []
  const written = { createOrReplace: { ...waiting, _id: `drafts.${document._id}` } }
  return draft ? [locked(draft), written] : [written]
}

function leftBy(
  { document, places }: Pick<Deletion, 'document' | 'places'>,
  replacement: string | undefined,
) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const own = byId.get(document._id)
  return own ? formerPathsOfDeleted(own, (id) => byId.get(id), replacement) : ([] as FormerPath[])
}
