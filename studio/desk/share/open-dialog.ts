/** The dialog that shares a preview (`layout.tsx`). */
import type { Shared } from '@repo/model/share-links.ts'
import { dialogStore } from '../dialog-store.ts'

/** A page or release to share, with its title. */
export interface Sharing {
  readonly shows: Shared
  readonly title: string
}

/** State of the dialog: what it shares. */
export const sharingDialog = dialogStore<Sharing>()
