import type { StoredDocument } from '../documents.ts'

/** Store as the rules of releases see it, with the earlier actions of the same request applied. */
export interface ReleaseView {
  get(id: string): StoredDocument | null
  /** The versions in a release, in the order of their ids. */
  versionsOf(release: string): StoredDocument[]
  versionCount(release: string): number
  /** The author of a transaction; undefined when its history has expired. */
  authorOf(transactionId: string): string | undefined
  /** True if a transaction published a release. */
  isReleasePublication(transactionId: string): boolean
  /** The last version of a deleted document; null when its history has expired. */
  lastVersionOf(id: string): StoredDocument | null
}
