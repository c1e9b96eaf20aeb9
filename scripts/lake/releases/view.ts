import type { StoredDocument } from '../documents.ts'

/** What the rules of releases read: documents as earlier actions of the same request left them. */
export interface ReleaseView {
  get(id: string): StoredDocument | null
  /** The versions in a release, in the order of their ids. */
  versionsOf(release: string): StoredDocument[]
  versionCount(release: string): number
  /** The author of a transaction; undefined when its history has expired. */
  authorOf(transactionId: string): string | undefined
  /** Whether a transaction published a release. */
  isReleasePublication(transactionId: string): boolean
  /** The last version of a deleted document; null when its history has expired. */
  lastVersionOf(id: string): StoredDocument | null
}
