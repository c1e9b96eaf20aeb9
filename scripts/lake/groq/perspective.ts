/** Perspectives: which documents a query sees. Pure. Source: Sanity docs, "Perspectives for Content Lake". */
import { isPrivateId, isRecord, publishedId, type StoredDocument } from '../documents.ts'

/** `raw` sees all, `published` no drafts, a stack lays versions and drafts over what is published. */
export type Perspective = 'raw' | 'published' | readonly string[]

/** What a query sees of a document: under a stack the published id, and `_originalId` of the version it came from. */
export type VisibleDocument = StoredDocument & { readonly _originalId?: string }

/**
 * The perspective that a request asks for; `previewDrafts` is the old name of `drafts`.
 * @param value query parameter or body field: a name, or names with commas, or an array
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

/** The documents that a query sees. */
export function visible(documents: Iterable<StoredDocument>, perspective: Perspective): VisibleDocument[] {
  if (perspective === 'raw') return [...documents]
  if (perspective === 'published') return [...documents].filter(({ _id }) => !isPrivateId(_id))
  return overlay(documents, perspective)
}

function overlay(documents: Iterable<StoredDocument>, stack: readonly string[]): VisibleDocument[] {
  const rank = (id: string) => {
    if (!isPrivateId(id)) return stack.length
    const prefix = (name: string) => (name === 'drafts' ? 'drafts.' : `versions.${name}.`)
    return stack.findIndex((name) => id.startsWith(prefix(name)))
  }
  const best = new Map<string, { rank: number; document: StoredDocument }>()
  for (const document of documents) {
    const own = rank(document._id)
    if (own < 0) continue
    const id = publishedId(document._id)
    const known = best.get(id)
    if (!known || own < known.rank) best.set(id, { rank: own, document })
  }
  return [...best].flatMap(([id, { document }]) =>
    isRecord(document._system) && document._system.delete === true
      ? []
      : [{ ...document, _id: id, _originalId: document._id }],
  )
}
