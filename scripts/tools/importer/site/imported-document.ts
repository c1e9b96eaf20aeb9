import { hashOf } from '@repo/markdown/keys.ts'

/** Where a document comes from. */
export interface Source {
  /** Name of the import; the seed has none. */
  readonly import?: string
  /** Path of the file below the imported folder. */
  readonly path: string
  /** Hash of everything else in the document as it was converted. */
  readonly hash: string
  /** Hash of everything else in the document as it was written. */
  readonly written?: string
}

/** A document to write. */
export interface ImportedDocument {
  readonly _id: string
  readonly _type: string
  readonly source: Source
  readonly [field: string]: unknown
}

/**
 * Id of a tag or category, made from its slug: `tag-models`. Slugs may have any length, and
 * characters that Sanity does not allow in ids: then a hash makes the id unique (Sanity docs, "IDs
 * and paths": a-z, A-Z, 0-9, _, - and ., up to 128).
 */
export function idOfAddress(type: string, slug: string): string {
  if (/^[\w-]{1,100}$/.test(slug)) return `${type}-${slug}`
  return `${type}-${slug.replace(/[^\w-]/g, '-').slice(0, 60)}-${hashOf(slug).slice(0, 10)}`
}
