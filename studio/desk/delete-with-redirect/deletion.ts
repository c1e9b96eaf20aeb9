import {
  type RetargetableRedirect,
  redirectDocument,
  retargetRedirects,
} from '@repo/model/redirect-document.ts'
import { type FormerPath, formerPathsOfDeleted, type TreePosition } from '@repo/model/redirects.ts'
import type { Mutation } from '@sanity/client'
import { locked, newContent, type RevisedDocument, waitingFor } from '../../lake-client/documents.ts'

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
 */
export function deletionMutations(
  { document, places, redirects, draft, versions }: Deletion,
  {
    kind,
    replacement,
    now,
  }: { readonly kind: DeletionKind; readonly replacement: string | undefined; readonly now: string },
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
    ...(kind === 'unpublish' ? remaining(document, draft) : []),
    { delete: { id } },
    ...(kind === 'delete' ? versions.map((version) => ({ delete: { id: version } })) : []),
  ]
}

/**
 * The draft that is left after unpublishing: the existing one, or else the published content. Its
 * references to the page itself become weak: the lake refuses strong ones to what is not published.
 */
function remaining(document: RevisedDocument, draft: RevisedDocument | null): Mutation[] {
  const content = newContent(draft ?? document)
  const waiting = waitingFor(new Map([[document._id, document._type]]), content)
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
