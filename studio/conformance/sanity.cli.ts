import { join } from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import { ownFont } from '../own-font.ts'
import { builtCode } from '../patches/built-code.ts'

const { SUITE_FOLDER } = process.env
if (!SUITE_FOLDER) throw new Error('This Studio is built by "npm run conformance -- studio".')

const standIn = join(import.meta.dirname, 'stand-ins/turf.ts')

export default defineCliConfig({
  api: { projectId: 'loomwork', dataset: 'production' },
  deployment: { autoUpdates: false },
  vite: {
    plugins: [ownFont(), builtCode()],
    resolve: {
      alias: {
        // Packages of Sanity's repository.
        'sanity-test-studio': join(SUITE_FOLDER, 'dev/test-studio'),
        'studio-e2e-testing': join(SUITE_FOLDER, 'dev/studio-e2e-testing'),
        // Packages that are not installed here.
        '@turf/helpers': standIn,
        '@turf/points-within-polygon': standIn,
      },
    },
  },
})
