/**
 * Patch of `@sanity/mutator` 6.16: edits that were not sent yet survive when the draft they belong
 * to goes away.
 *
 * Publishing deletes the draft. The Studio of a writer who types at that moment then applies the
 * unsent edits to nothing: it crashes ("getAttribute only applies to plain objects",
 * https://github.com/sanity-io/sanity/issues/7260) or drops them, and what it shows differs from
 * the content lake afterwards. The same happens when the first edit of a published page cannot be
 * sent, for example without a network. The lake itself loses nothing: it creates the draft again
 * from the document that was published and applies the edit to that. So does this patch: unsent
 * edits are applied to the draft as it was when it was deleted, which is what was published, and
 * the document of the lake replaces the result as soon as it arrives.
 *
 * `unsent-edits.test.ts` fails when the mutator no longer needs the patch, or no longer has the
 * parts that it changes.
 */
import { BufferedDocument, type Doc, type Document } from '@sanity/mutator'

/** Documents that unsent edits are applied to while the lake has no draft, by the draft's model. */
const bases = new WeakMap<Document, Doc>()

/**
 * Changes the mutator for all documents, once, before one is opened, and returns what undoes it.
 */
export function keepUnsentEdits(): () => void {
  const buffered = BufferedDocument.prototype
  const model: Document = Object.getPrototypeOf(new BufferedDocument(null).document)
  const { applyIncoming, rebase, reset, pendingFailed } = model
  const { handleDocMutation, rebase: rebaseBuffer } = buffered

  model.applyIncoming = function (mutation) {
    const before = this.HEAD
    if (before && mutation?.mutations.at(-1)?.delete) bases.set(this, before)
    const mustRebase = applyIncoming.call(this, mutation)
    if (this.HEAD) bases.delete(this)
    // The lake may have created the draft from another document than the one that edits were
    // applied to here.
    return mustRebase || (!before && this.HEAD !== null)
  }
  model.rebase = function (incoming) {
    const base = bases.get(this)
    if (this.HEAD || !base || !this.hasUnresolvedMutations()) return rebase.call(this, incoming)
    this.HEAD = base
    try {
      rebase.call(this, incoming)
    } finally {
      this.HEAD = null
    }
  }
  model.reset = function (document) {
    bases.delete(this)
    reset.call(this, document)
  }
  model.pendingFailed = function (transactionId) {
    const failed = this.pending.find((mutation) => mutation.transactionId === transactionId)
    const created = failed?.mutations[0]?.createIfNotExists
    if (!this.HEAD && !bases.has(this) && created) bases.set(this, structuredClone(created))
    pendingFailed.call(this, transactionId)
  }
  buffered.handleDocMutation = function (message) {
    keepBase(this)
    handleDocMutation.call(this, message)
  }
  buffered.rebase = function (remote, local) {
    keepBase(this)
    rebaseBuffer.call(this, remote, local)
  }

  return () => {
    Object.assign(model, { applyIncoming, rebase, reset, pendingFailed })
    Object.assign(buffered, { handleDocMutation, rebase: rebaseBuffer })
  }
}

/** Without a document the mutator drops what is buffered: lets it continue with the base. */
function keepBase(buffered: BufferedDocument) {
  const base = bases.get(buffered.document)
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows a private member only in brackets.
  const hasEdits = buffered['commits'].length > 0 || buffered.buffer.hasChanges()
  if (base && buffered.document.EDGE === null && hasEdits) buffered.document.EDGE = base
}
