/** The dialog about pages that were published since they were put into a release (`layout.tsx`). */
import { dialogStore } from '../dialog-store.ts'
import type { Asked } from './published-since.ts'

/** State of the dialog: what it asks about, with the name of the page or release. */
export const publishedSinceDialog = dialogStore<{ readonly asked: Asked; readonly title: string }>()
