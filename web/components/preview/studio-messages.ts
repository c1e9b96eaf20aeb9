/**
 * What the Studio reports to the page in its Preview tool (`@sanity/presentation-comlink`). Pure.
 */

/** An edit of a document, which the lake has. */
interface Edit {
  readonly kind: 'edit'
  /** Id of the draft, the published document or the version. */
  readonly documentId: string
  /** Revision that it made; empty if it deleted the document. */
  readonly revision: string
}

/** An edit; or the Studio has lost its connection to the lake, or has one. */
export type StudioMessage = Edit | { readonly kind: 'lost' | 'connected' }

/**
 * What a message of the Studio says about the documents of the lake; undefined for any other
 * message. The Studio sends an edit as soon as the lake has accepted it, whatever document it is
 * of; `presentation/refresh`, which it sends as well for the document in the form, follows a second
 * later.
 * @param data `data` of a `message` event
 */
export function studioMessageIn(data: unknown): StudioMessage | undefined {
  if (!isObject(data) || data.type !== 'presentation/snapshot-event') return undefined
  const event = isObject(data.data) ? data.data.event : undefined
  if (!isObject(event)) return undefined
  if (event.type === 'reconnect') return { kind: 'lost' }
  if (event.type === 'welcome') return { kind: 'connected' }
  const { documentId, resultRev } = event
  if (event.type !== 'mutation' || typeof documentId !== 'string') return undefined
  return { kind: 'edit', documentId, revision: typeof resultRev === 'string' ? resultRev : '' }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
