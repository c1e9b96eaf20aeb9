/** What the Preview tool needs in addition to Sanity's. For `sanity.config.ts`. */
import { definePlugin } from 'sanity'
import { LayoutWithSite } from './layout.tsx'
import { InputSavedForPreview } from './saved-for-preview.tsx'

/** Add it next to `presentationTool`. */
export const previewing = definePlugin({
  name: 'previewing',
  form: { components: { input: InputSavedForPreview } },
  studio: { components: { layout: LayoutWithSite } },
})
