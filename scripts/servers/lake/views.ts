/**
 * The documents that a client sees, by perspective. A view follows each change of the store instead
 * of being rebuilt.
 */
import { LRUCache } from 'lru-cache'
import type { StoredDocument } from './documents.ts'
import { anyReference, type Dataset, datasetOf, type LiveDataset } from './groq/dataset.ts'
import { type Perspective, seenAs, visible } from './groq/perspective.ts'
import type { Identity } from './http.ts'

/**
 * Perspectives in use at a time: published, raw, drafts, and a stack for each release that an
 * editor looks at.
 */
const maxViews = 8

/** Documents that change: the store, or a thread's copy of it. */
export interface DocumentSource {
  /** The document with this id, drafts by their own id. */
  get(id: string): StoredDocument | null
  /** All documents, drafts and versions too. */
  all(): Iterable<StoredDocument>
  /** Calls the listener after each change. @returns a function that removes it */
  onTransaction(
    listener: (transaction: { readonly changes: readonly { readonly id: string }[] }) => void,
  ): () => void
}

const viewsOfSources = new WeakMap<DocumentSource, LRUCache<string, LiveDataset>>()

/** The documents that a client sees in a perspective: without a token, those that are published. */
export function viewOf(
  { store }: { readonly store: DocumentSource },
  perspective: Perspective,
  { role }: Pick<Identity, 'role'>,
): Dataset {
  const views = viewsOfSources.get(store) ?? new LRUCache<string, LiveDataset>({ max: maxViews })
  viewsOfSources.set(store, views)
  const seen = role === 'anonymous' && perspective === 'raw' ? 'published' : perspective
  const key = String(seen)
  const known = views.get(key)
  if (known) return known
  const view = datasetOf(visible(store.all(), seen))
  // The slowest index is built together with the view, not during a query with a short deadline.
  view.having(anyReference, '')
  const stop = store.onTransaction(({ changes }) => {
    // `peek`: a change does not count as a use of the view.
    if (views.peek(key) !== view) return stop()
    for (const change of changes) {
      const { id, document } = seenAs(change.id, seen, (wanted) => store.get(wanted))
      if (document) view.put(document)
      else view.remove(id)
    }
  })
  views.set(key, view)
  return view
}
