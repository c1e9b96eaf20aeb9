/** Links for people without an account. For `sanity.config.ts`. */
import { definePlugin } from 'sanity'
import { shareRelease } from './actions.ts'
import { LayoutWithSharing } from './layout.tsx'

/** The dialog, and the entry in the menu of releases; that of pages is `sharePage`. */
export const sharing = definePlugin({
  name: 'sharing',
  studio: { components: { layout: LayoutWithSharing } },
  releases: { actions: [shareRelease] },
})
