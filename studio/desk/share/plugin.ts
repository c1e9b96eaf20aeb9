/** Links for people without an account. For `sanity.config.ts`. */
import { definePlugin } from 'sanity'
import { LayoutWithSharing } from './layout.tsx'

/** The dialog; the entries in the menus of pages and releases are in `actions.ts`. */
export const sharing = definePlugin({
  name: 'sharing',
  studio: { components: { layout: LayoutWithSharing } },
})
