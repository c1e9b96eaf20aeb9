/** What is written when a published document is deleted or unpublished and another one takes over its addresses. Pure. */
import { handOver, type Inheritable, redirectDocument } from '../../model/redirect-document.ts'
import { inherited, type LeftAddress, type Place } from '../../model/redirects.ts'

/** Deleting ends a document; unpublishing keeps its content as a draft. */
export type Way = 'delete' | 'unpublish'

/** A document that is published. */
export interface PublishedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly [field: string]: unknown
}

/** What the lake says about a document that is to go. */
export interface Going {
  readonly document: PublishedDocument
  /** Its place and those of the categories above it. */
  readonly places: readonly Place[]
  /** Redirects to it, or to the successor that it had when it was gone before; drafts of redirects too. */
  readonly redirects: readonly (Inheritable & { readonly from: string | null; readonly isStrong: boolean })[]
  /** Ids of its drafts and versions. */
  readonly versions: readonly string[]
}

/** A mutation, as `@sanity/client` takes it. */
export type Mutation =
  | { readonly create: { readonly _type: string; readonly [field: string]: unknown } }
  | { readonly createIfNotExists: { readonly _id: string; readonly _type: string } }
  | { readonly patch: { readonly id: string; readonly [operation: string]: unknown } }
  | { readonly delete: { readonly id: string } }

/** Addresses that readers may still ask for: the present one first, then former ones. */
export function addressesOf({ document, places, redirects }: Going): string[] {
  // Its folder is no address of its own: nothing but other pages stands below it.
  const own = leftBy({ document, places }, 'anything').filter(({ folder }) => !folder)
  const former = redirects.flatMap(({ from, folder }) => (from && folder !== true ? [from] : []))
  return [...new Set([...own.map(({ from }) => from), ...former])]
}

/**
 * The one transaction that lets a document go: redirects first, so that at no time an address leads nowhere.
 * @param successor id of the document that readers find instead; nothing for "not found"
 * @param now when, ISO 8601
 */
export function retirement(
  { document, places, redirects, versions }: Going,
  {
    way,
    successor,
    now,
  }: { readonly way: Way; readonly successor: string | undefined; readonly now: string },
): Mutation[] {
  const { _id: id, _rev, _updatedAt, ...content } = document
  const left = leftBy({ document, places }, successor).filter((address) => address.successorOf !== undefined)
  return [
    // Fails when somebody has published another version since: its address may be another one.
    { patch: { id, ifRevisionID: _rev, unset: ['_revision_lock_pseudo_field_'] } },
    ...left.map((address) => ({ create: { ...redirectDocument(address, now) } })),
    ...(successor === undefined ? [] : handOver(redirects, { gone: id, successor })).map((patch) => ({
      patch: { ...patch },
    })),
    ...(way === 'unpublish' ? [{ createIfNotExists: { ...content, _id: `drafts.${id}` } }] : []),
    { delete: { id } },
    ...(way === 'delete' ? versions.map((version) => ({ delete: { id: version } })) : []),
  ]
}

function leftBy({ document, places }: Pick<Going, 'document' | 'places'>, successor: string | undefined) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const own = byId.get(document._id)
  return own ? inherited(own, (id) => byId.get(id), successor) : ([] as LeftAddress[])
}
