/** Divides documents into transactions that a lake accepts. Pure. */
import { inBatches, jsonBytes } from '@repo/kit/batches.ts'
import { strongTargets } from '@repo/lake/documents.ts'
import { type ContentDocument, weakened } from './content.ts'

/**
 * Largest transaction, bytes. Hosted Sanity accepts 4 MB (Sanity docs, "Technical limits"); the
 * rest is room for what is not counted.
 */
const maxTransactionBytes = 3_000_000

/**
 * The transactions that write documents, in order. Targets of strong references are written before,
 * or together with, what refers to them. Where that is impossible, because documents of several
 * transactions refer to each other, they are written with weak references first, so that they are
 * not whole, and completed at the end.
 * @param isPresent whether the lake has a document with this id already
 */
export function transactionsOf(
  documents: readonly ContentDocument[],
  isPresent: (id: string) => boolean,
  maxBytes = maxTransactionBytes,
) {
  const written = new Set<string>()
  const incomplete: ContentDocument[] = []
  const batches = inBatches(targetsFirst(documents), bytesOf, { bytes: maxBytes }).map((batch) => {
    for (const { _id } of batch) written.add(_id)
    return batch.map((document) => {
      const isWhole = strongTargets(document).every((id) => written.has(id) || isPresent(id))
      if (!isWhole) incomplete.push(document)
      return { document: isWhole ? document : weakened(document), isWhole }
    })
  })
  const completing = inBatches(incomplete, bytesOf, { bytes: maxBytes })
  return [...batches, ...completing.map((batch) => batch.map((document) => ({ document, isWhole: true })))]
}

// With the id again, in the deletion of what it replaces.
const bytesOf = (document: ContentDocument) => jsonBytes(document) + document._id.length + 60

/** Each document after those that it refers to, as far as that is possible (depth first). */
function targetsFirst(documents: readonly ContentDocument[]): ContentDocument[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const ordered = new Set<ContentDocument>()
  const visited = new Set<string>()
  for (const document of documents) {
    // A stack instead of recursion: documents may refer to each other in long chains.
    const stack = [document._id]
    for (let id = stack.at(-1); id !== undefined; id = stack.at(-1)) {
      const found = byId.get(id)
      const next =
        visited.has(id) || !found ? [] : [...new Set(strongTargets(found))].filter((to) => !visited.has(to))
      visited.add(id)
      if (next.length > 0) stack.push(...next)
      else {
        if (found) ordered.add(found)
        stack.pop()
      }
    }
  }
  return [...ordered]
}
