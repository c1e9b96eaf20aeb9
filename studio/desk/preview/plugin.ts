/** Additions to Sanity's Preview tool. For `sanity.config.ts`. */
import { definePlugin } from 'sanity'
import { InputNextToPreview } from './form-next-to-preview.tsx'
import { LayoutWithSite } from './layout.tsx'

/** Add it next to `presentationTool`. */
export const previewing = definePlugin({
  name: 'previewing',
  form: { components: { input: InputNextToPreview } },
  studio: { components: { layout: LayoutWithSite } },
})
