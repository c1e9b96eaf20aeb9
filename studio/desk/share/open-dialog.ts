/**
 * Which dialog is open. Actions of documents and releases are entries of menus that close, and
 * those of releases have no place for a dialog: the layout shows it (`layout.tsx`).
 */
import type { Shared } from '@repo/model/share-links.ts'

/** What is to be shared. */
export interface Sharing {
  readonly shows: Shared
  readonly title: string
}

let current: Sharing | undefined
const listeners = new Set<() => void>()

/** Opens the dialog, or closes it without an argument. */
export function share(sharing?: Sharing): void {
  current = sharing
  for (const listener of listeners) listener()
}

/** What the open dialog shares; for `useSyncExternalStore`. */
export function currentSharing(): Sharing | undefined {
  return current
}

/** For `useSyncExternalStore`. */
export function subscribeToSharing(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
