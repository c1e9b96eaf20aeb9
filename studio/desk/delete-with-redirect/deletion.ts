/**
 * The mutations that delete or unpublish a document and redirect its paths to a replacement. Pure.
 */
import {
  type RetargetableRedirect,
  redirectDocument,
  retargetRedirects,
} from '@repo/model/redirect-document.ts'
import { type FormerPath, formerPathsOfDeleted, type TreePosition } from '@repo/model/redirects.ts'

/** `delete` removes a document; `unpublish` keeps its content as a draft. */
export type DeletionKind = 'delete' | 'unpublish'

/** A document that is published. */
export interface PublishedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly [field: string]: unknown
}

/** A document that is to be deleted, with everything that the mutations depend on. */
export interface Deletion {
  readonly document: PublishedDocument
  /** Its place in the tree and those of the categories above it. */
  readonly places: readonly TreePosition[]
  /**
   * Redirects to it, or to the replacement of an earlier deletion; including drafts of redirects.
   */
  readonly redirects: readonly (RetargetableRedirect & {
    readonly from: string | null
    readonly isStrong: boolean
  })[]
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

/** The paths that readers may still open: the current one first, then former ones. */
export function addressesOf({ document, places, redirects }: Deletion): string[] {
  // The folder of a category is not a page: only other pages are below it.
  const own = leftBy({ document, places }, 'anything').filter(({ folder }) => !folder)
  const former = redirects.flatMap(({ from, folder }) => (from && folder !== true ? [from] : []))
  return [...new Set([...own.map(({ from }) => from), ...former])]
}

/**
 * The mutations of the transaction that deletes a document. Redirects come first, so that no path
 * is broken at any time.
 * @param replacement id of the document that readers are sent to; without one they get "not found"
 * @param now time of the deletion, ISO 8601
 */
export function deletionMutations(
  { document, places, redirects, draft, versions }: Deletion,
  {
    kind,
    replacement,
    now,
  }: { readonly kind: DeletionKind; readonly replacement: string | undefined; readonly now: string },
): Mutation[] {
  const { _id: id, _rev } = document
  const left = leftBy({ document, places }, replacement).filter(
    (address) => address.successorOf !== undefined,
  )
  return [
    locked(id, _rev),
    ...left.map((address) => ({ create: { ...redirectDocument(address, now) } })),
    ...(replacement === undefined ? [] : retargetRedirects(redirects, { gone: id, replacement })).map(
      (patch) => ({
        patch: { ...patch },
      }),
    ),
    ...(kind === 'unpublish' ? remaining(document, draft) : []),
    { delete: { id } },
    ...(kind === 'delete' ? versions.map((version) => ({ delete: { id: version } })) : []),
  ]
}

/**
 * The draft that is left after unpublishing: the existing one, or else the published content.
 * References to the page itself, such as in a workflow that shows its own node, become weak,
 * because the lake refuses strong references to a document that is not published.
 */
function remaining(document: PublishedDocument, draft: PublishedDocument | null): Mutation[] {
  const { _rev, _updatedAt, ...content } = draft ?? document
  const waiting = waitingFor(document._id, document._type, content)
  if (draft && JSON.stringify(waiting) === JSON.stringify(content)) return []
  const written = { createOrReplace: { ...content, ...waiting, _id: `drafts.${document._id}` } }
  return draft ? [locked(draft._id, _rev), written] : [written]
}

/**
 * The fields with references to a document made weak until it is published, as Sanity's reference
 * fields do.
 */
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

/**
 * Makes the transaction fail if the document has changed since it was read: its path may have
 * changed too.
 */
function locked(id: string, revision: string): Mutation {
  return { patch: { id, ifRevisionID: revision, unset: ['_revision_lock_pseudo_field_'] } }
}

function leftBy(
  { document, places }: Pick<Deletion, 'document' | 'places'>,
  replacement: string | undefined,
) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const own = byId.get(document._id)
  return own ? formerPathsOfDeleted(own, (id) => byId.get(id), replacement) : ([] as FormerPath[])
}
