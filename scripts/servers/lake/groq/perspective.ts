/**
 * Perspectives: which documents a query sees. Pure. Source: Sanity docs, "Perspectives for Content
 * Lake".
 */
import { isPrivateId, isUnpublication, publishedId, type StoredDocument } from '../documents.ts'

/**
 * `raw` sees all documents, `published` no drafts; a stack puts versions and drafts over published
 * documents.
 */
export type Perspective = 'raw' | 'published' | readonly string[]

/**
 * A document as a query sees it: in a stack with the published id, and in `_originalId` that of the
 * version.
 */
export type VisibleDocument = StoredDocument & { readonly _originalId?: string }

/**
 * The perspective that a request selects; `previewDrafts` is the old name of `drafts`.
 * @param value query parameter or body field: a name, comma-separated names, or an array
 */
export function parsePerspective(value: unknown): Perspective | undefined {
  const names = (
    Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  ).filter(Boolean)
  const [first] = names
  if (first === undefined) return undefined
  if (names.length === 1 && (first === 'raw' || first === 'published')) return first
  return names
    .map((name) => (name === 'previewDrafts' ? 'drafts' : name))
    .filter((name) => name !== 'published')
}

/**
 * The document that a perspective shows for an id, and the id it has there; null if it shows none.
 * @param id of a document that exists or existed; drafts and versions have their own id
 * @param get returns the document with an id, or null
 */
export function seenAs(
  id: string,
  perspective: Perspective,
  get: (id: string) => StoredDocument | null,
): { readonly id: string; readonly document: VisibleDocument | null } {
  if (perspective === 'raw') return { id, document: get(id) }
  if (perspective === 'published') return { id, document: isPrivateId(id) ? null : get(id) }
  const own = publishedId(id)
  const names = perspective.map((name) => (name === 'drafts' ? `drafts.${own}` : `versions.${name}.${own}`))
  for (const name of [...names, own]) {
    const document = get(name)
    if (document) return { id: own, document: isUnpublication(document) ? null : laid(own, document) }
  }
  return { id: own, document: null }
}

/** The documents that a query sees. */
export function visible(documents: Iterable<StoredDocument>, perspective: Perspective): VisibleDocument[] {
  const all = new Map([...documents].map((document) => [document._id, document]))
  const seen = new Map<string, VisibleDocument>()
  for (const key of all.keys()) {
    const { id, document } = seenAs(key, perspective, (wanted) => all.get(wanted) ?? null)
    if (document) seen.set(id, document)
  }
  return [...seen.values()]
}

function laid(id: string, document: StoredDocument): VisibleDocument {
  return { ...document, _id: id, _originalId: document._id }
}
