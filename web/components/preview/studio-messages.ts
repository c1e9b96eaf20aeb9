/** Messages of the Studio to the page that it previews (`@sanity/presentation-comlink`). Pure. */
import { isRecord } from '@repo/model/is-record.ts'

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
 * Edit, or change of the connection to the lake, that a message of the Studio reports; undefined
 * for any other message. The Studio sends an edit as soon as the lake has accepted it, whatever
 * document it is of; `presentation/refresh`, which it sends as well for the document in the form,
 * follows a second later.
 * @param data `data` of a `message` event
 */
export function studioMessageIn(data: unknown): StudioMessage | undefined {
  if (!isRecord(data) || data.type !== 'presentation/snapshot-event') return undefined
  const event = isRecord(data.data) ? data.data.event : undefined
  if (!isRecord(event)) return undefined
  if (event.type === 'reconnect') return { kind: 'lost' }
  if (event.type === 'welcome') return { kind: 'connected' }
  const { documentId, resultRev } = event
  if (event.type !== 'mutation' || typeof documentId !== 'string') return undefined
  return { kind: 'edit', documentId, revision: typeof resultRev === 'string' ? resultRev : '' }
}
