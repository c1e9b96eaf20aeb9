/** Runs the integration tests of `@sanity/client` with the installed client, against one lake. */
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { defineConfig } from 'vitest/config'

/** `npm run conformance -- client` starts the lake, and passes these. */
const { SUITE_FOLDER, SUITE_TOKEN, SUITE_PROJECT_ID, SUITE_DATASET, SANITY_API_HOST } = process.env
if (!SUITE_FOLDER || !SUITE_TOKEN || !SUITE_PROJECT_ID || !SUITE_DATASET || !SANITY_API_HOST)
  throw new Error('The tests of Sanity\'s client are run by "npm run conformance -- client".')

/** Clients for the lake, for tests whose clients connect to Sanity's servers. */
const standIns: Readonly<Record<string, string>> = {
  '@sanity/client': join(root, 'studio/conformance/stand-ins/client.ts'),
  '@sanity/client/stega': join(import.meta.dirname, 'stega-stand-in.ts'),
}

export default defineConfig({
  root: SUITE_FOLDER,
  plugins: [
    {
      name: 'clients-for-the-lake',
      enforce: 'pre',
      // Only for the tests: the stand-ins import the client itself.
      resolveId: (source, importer) => (importer?.startsWith(SUITE_FOLDER) ? standIns[source] : undefined),
    },
  ],
  test: {
    include: ['test/integration/*.integration.test.ts'],
    testTimeout: 60_000,
    // As in the suite's own vitest.integration.config.ts. Empty means that it is not set.
    provide: {
      integrationEnv: {
        SANITY_INTEGRATION_TOKEN: SUITE_TOKEN,
        SANITY_INTEGRATION_ORG_TOKEN: '',
        SANITY_INTEGRATION_PROJECT_ID: SUITE_PROJECT_ID,
        SANITY_INTEGRATION_DATASET: SUITE_DATASET,
        SANITY_INTEGRATION_MEDIA_LIBRARY_ID: '',
        SANITY_INTEGRATION_VIDEO_ASSET_ID: '',
      },
    },
  },
})

declare module 'vitest' {
  interface ProvidedContext {
    /** Settings of the suite, which it reads with `inject`. */
    integrationEnv: Readonly<Record<string, string>>
  }
}
