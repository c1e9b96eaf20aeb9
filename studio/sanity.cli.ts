import { defineCliConfig } from 'sanity/cli'
import { fastStart } from './fast-start.ts'
import { ownFont } from './own-font.ts'
import { previewTimeout } from './patches/preview-timeout.ts'

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? 'loomwork',
    dataset: process.env.SANITY_STUDIO_DATASET ?? 'production',
  },
  // The Studio of a repository is built from its lock file, not fetched from a CDN at run time.
  deployment: { autoUpdates: false },
  vite: { plugins: [ownFont(), previewTimeout(), fastStart()] },
})
