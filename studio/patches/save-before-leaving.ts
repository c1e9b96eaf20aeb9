/**
 * Patch of `@sanity/mutator` 6.16 and the Studio around it: edits are sent when the page is hidden,
 * and the browser asks before it leaves a page with edits that the lake does not have.
 *
 * The Studio sends edits once a second and does nothing when the page goes away, so a reload right
 * after typing loses the last second (sanity 6.16 listens to `beforeunload` for the presence of
 * writers only). Every document that is edited passes `BufferedDocument.add`; there is no public
 * list of them.
 */
import { BufferedDocument } from '@sanity/mutator'
import type { StoredDocument } from '../lake-client/documents.ts'

/** Documents that were edited and may have edits that the lake does not have. */
const edited = new Set<BufferedDocument>()

/**
 * Watches the edits of this page, once, before a document is opened.
 * @returns a function that restores the mutator and removes the listeners
 */
export function saveBeforeLeaving(page: EventTarget): () => void {
  const prototype = BufferedDocument.prototype
  const { add } = prototype
  prototype.add = function (mutation) {
    edited.add(this)
    add.call(this, mutation)
  }
  const onLeave = (event: Event) => {
    // The request may not be answered before the page is gone, so the writer is asked as well.
    if (sendEdits() && event.type === 'beforeunload') event.preventDefault()
  }
  const events = ['beforeunload', 'pagehide', 'visibilitychange']
  for (const name of events) page.addEventListener(name, onLeave)
  return () => {
    prototype.add = add
    edited.clear()
    for (const name of events) page.removeEventListener(name, onLeave)
  }
}

/** The edits of a draft that the lake has not confirmed. */
export interface UnsentEdits {
  /** The draft without them. */
  readonly before: StoredDocument
  /** The draft as its writer sees it. */
  readonly text: StoredDocument
}

/** The edits that the lake has not confirmed. They are not sent anymore, and nobody is asked. */
export function takeUnsentEdits(): UnsentEdits[] {
  const unsent = [...edited].filter(hasEdits)
  edited.clear()
  return unsent.flatMap(({ LOCAL, document: { HEAD, pending } }) => {
    const before: StoredDocument | null = HEAD ?? pending[0]?.mutations[0]?.createIfNotExists ?? LOCAL
    return LOCAL && before ? [{ before, text: LOCAL }] : []
  })
}

/** Sends what was not sent yet. @returns whether there are edits that the lake has not confirmed */
function sendEdits(): boolean {
  for (const document of edited) {
    // A refused edit is reported where it was made (the Studio's toast), not here.
    if (document.buffer.hasChanges()) document.commit().catch(() => undefined)
    if (!hasEdits(document)) edited.delete(document)
  }
  return edited.size > 0
}

function hasEdits(document: BufferedDocument): boolean {
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows a private member only in brackets.
  const waiting = document['commits'].length
  return waiting > 0 || document.buffer.hasChanges() || document.document.pending.length > 0
}
