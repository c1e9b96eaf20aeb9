/** What is written when a published document is deleted or unpublished and another one takes over its addresses. Pure. */
import { handOver, type Inheritable, redirectDocument } from '@repo/model/redirect-document.ts'
import { inherited, type LeftAddress, type Place } from '@repo/model/redirects.ts'

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
  /** Its draft, if there is one. */
  readonly draft: PublishedDocument | null
  /** Ids of its drafts and versions. */
  readonly versions: readonly string[]
}

/** A mutation, as `@sanity/client` takes it. */
export type Mutation =
  | { readonly create: { readonly _type: string; readonly [field: string]: unknown } }
  | { readonly createOrReplace: { readonly _id: string; readonly _type: string } }
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
  { document, places, redirects, draft, versions }: Going,
  {
    way,
    successor,
    now,
  }: { readonly way: Way; readonly successor: string | undefined; readonly now: string },
): Mutation[] {
  const { _id: id, _rev } = document
  const left = leftBy({ document, places }, successor).filter((address) => address.successorOf !== undefined)
  return [
    locked(id, _rev),
    ...left.map((address) => ({ create: { ...redirectDocument(address, now) } })),
    ...(successor === undefined ? [] : handOver(redirects, { gone: id, successor })).map((patch) => ({
      patch: { ...patch },
    })),
    ...(way === 'unpublish' ? remaining(document, draft) : []),
    { delete: { id } },
    ...(way === 'delete' ? versions.map((version) => ({ delete: { id: version } })) : []),
  ]
}

/**
 * The draft that remains: the one that there is, else the content that was published. What refers to the page itself,
 * such as a workflow that shows its own node, waits for its publication, since nothing may refer to what is not there.
 */
function remaining(document: PublishedDocument, draft: PublishedDocument | null): Mutation[] {
  const { _rev, _updatedAt, ...content } = draft ?? document
  const waiting = waitingFor(document._id, document._type, content)
  if (draft && JSON.stringify(waiting) === JSON.stringify(content)) return []
  const written = { createOrReplace: { ...content, ...waiting, _id: `drafts.${document._id}` } }
  return draft ? [locked(draft._id, _rev), written] : [written]
}

/** Fields with references to a document made weak until it is published, as Sanity's own reference fields do. */
function waitingFor(id: string, type: string, fields: object): Record<string, unknown> {
  const weakened = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(weakened)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, weakened(item)]))
    return inner._ref === id && inner._weak !== true
      ? { ...inner, _weak: true, _strengthenOnPublish: { type } }
      : inner
  }
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, weakened(value)]))
}

/** Fails when somebody has written another version since: its address may be another one. */
function locked(id: string, revision: string): Mutation {
  return { patch: { id, ifRevisionID: revision, unset: ['_revision_lock_pseudo_field_'] } }
}

function leftBy({ document, places }: Pick<Going, 'document' | 'places'>, successor: string | undefined) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const own = byId.get(document._id)
  return own ? inherited(own, (id) => byId.get(id), successor) : ([] as LeftAddress[])
}
