/** The dialog that shares a preview (`layout.tsx`). */
import type { Shared } from '@repo/model/share-links.ts'
import { dialogStore } from '../dialog-store.ts'

/** What is to be shared. */
export interface Sharing {
  readonly shows: Shared
  readonly title: string
}

/** What the open dialog shares. */
export const sharingDialog = dialogStore<Sharing>()
