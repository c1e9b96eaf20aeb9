import type { SanityDocumentLike } from 'sanity'
import { wrapActions } from './wrap-actions.ts'

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
 * The content of a copy: without the fields of one document only, and with "(copy)" after its name.
 */
export function copyOf(document: SanityDocumentLike): SanityDocumentLike {
  const { _id, _type, ...content } = document
  const kept = Object.entries(content)
    .filter(([field]) => !own.has(field))
    .map(([field, value]) => [field, marked(field, value)] as const)
  return { _id, _type, ...Object.fromEntries(kept) }
}

function marked(field: string, value: unknown): unknown {
  return names.includes(field) && typeof value === 'string' && value ? `${value} (copy)` : value
}

/** The actions of a document's menu, where "Duplicate" leaves out the slug and marks the title. */
export const duplicatingWithoutAddress = wrapActions(['duplicate'], (description) => description, {
  mapDocument: copyOf,
})
