/** Fields that the copy of a document keeps. Pure. */
import type { SanityDocumentLike } from 'sanity'

/**
 * Fields that belong to one document only. Two documents with the same address shut each other out;
 * `source` says which imported file a page came from; those of a redirect are how the site
 * finds one that it wrote itself; nobody has reviewed a copy.
 */
const own = new Set([
  'slug',
  'pathSegment',
  'source',
  'from',
  'automatic',
  'container',
  'name',
  'successorOf',
  'leftAt',
  'folder',
  'reviewedAt',
])

/** The fields that a document may be named by: its heading, or the words of a tag. */
const names = ['title', 'label']

/**
 * The content of a copy: without the address and the other fields of one document only, and with
 * "(copy)" after its name, so that the two differ in lists.
 * @param document the original, with the id of the copy
 */
export function copyOf(document: SanityDocumentLike): SanityDocumentLike {
  const { _id, _type, ...content } = document
  const kept = Object.entries(content)
    .filter(([field]) => !own.has(field))
    .map(([field, value]) => [field, isName(field, value) ? `${value} (copy)` : value] as const)
  return { _id, _type, ...Object.fromEntries(kept) }
}

function isName(field: string, value: unknown): boolean {
  return names.includes(field) && typeof value === 'string' && value !== ''
}
