/** Datasets as somebody sees them, kept in step with the store, so that a change costs what it changes. */
import type { StoredDocument } from './documents.ts'
import { anyReference, type Dataset, datasetOf, type LiveDataset } from './groq/dataset.ts'
import { type Perspective, seenAs, visible } from './groq/perspective.ts'
import type { Identity } from './http.ts'

/** Perspectives in use at a time: published, raw, drafts, and a stack for each release that somebody looks at. */
const maxViews = 8

/** Documents that change: the store, or a thread's copy of it. */
export interface DocumentSource {
  /** The document with this id, drafts by their own id. */
  get(id: string): StoredDocument | null
  /** All documents, drafts and versions too. */
  all(): Iterable<StoredDocument>
  /** Called after each change; gives the function that ends it. */
  onTransaction(
    listener: (transaction: { readonly changes: readonly { readonly id: string }[] }) => void,
  ): () => void
}

const viewsOfSources = new WeakMap<DocumentSource, Map<string, LiveDataset>>()

/** The documents that somebody sees from a perspective. Without a token that is what is published. */
export function viewOf(
  { store }: { readonly store: DocumentSource },
  perspective: Perspective,
  { role }: Identity,
): Dataset {
  const views = viewsOfSources.get(store) ?? new Map<string, LiveDataset>()
  viewsOfSources.set(store, views)
  const seen = role === 'anonymous' && perspective === 'raw' ? 'published' : perspective
  const key = String(seen)
  const known = views.get(key)
  if (known) return known
  const view = datasetOf(visible(store.all(), seen))
  // The index that takes longest is made with the view, not in the middle of a query that has little time.
  view.having(anyReference, '')
  const stop = store.onTransaction(({ changes }) => {
    if (views.get(key) !== view) return stop()
    for (const change of changes) {
      const { id, document } = seenAs(change.id, seen, (wanted) => store.get(wanted))
      if (document) view.put(document)
      else view.remove(id)
    }
  })
  const [oldest] = views.keys()
  if (views.size >= maxViews && oldest !== undefined) views.delete(oldest)
  views.set(key, view)
  return view
}
