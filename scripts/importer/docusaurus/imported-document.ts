/** A document to write; `source.hash` is the hash of everything else in it. */
export interface ImportedDocument {
  readonly _id: string
  readonly _type: string
  readonly source: { readonly path: string; readonly hash: string }
  readonly [field: string]: unknown
}
