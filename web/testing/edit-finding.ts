/** One difference between the site and its content after an edit. */
export interface EditFinding {
  readonly kind: 'stale' | 'superfluous' | 'missing' | 'index' | 'failed'
  /** Path of a page, or id of a record. */
  readonly what: string
  readonly detail: string
}
