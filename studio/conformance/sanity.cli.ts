import { join } from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import { ownFont } from '../own-font.ts'
import { previewTimeout } from '../patches/preview-timeout.ts'

const from = (path: string) => join(import.meta.dirname, path)

export default defineCliConfig({
  api: { projectId: 'loomwork', dataset: 'production' },
  deployment: { autoUpdates: false },
  vite: {
    plugins: [ownFont(), previewTimeout()],
    resolve: {
      alias: {
        // Packages of Sanity's repository.
        'sanity-test-studio': from('vendor/dev/test-studio'),
        'studio-e2e-testing': from('vendor/dev/studio-e2e-testing'),
        // Packages that are not installed here.
        '@turf/helpers': from('stand-ins/turf.ts'),
        '@turf/points-within-polygon': from('stand-ins/turf.ts'),
      },
    },
  },
})
