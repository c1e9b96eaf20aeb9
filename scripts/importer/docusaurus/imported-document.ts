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
