/** Process that serves the built Studio. */

import { join } from 'node:path'
import { runServer } from '@repo/kit/server-process.ts'
import { startStudio } from './serve.ts'

const { SANITY_STUDIO_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST, NEXT_PUBLIC_SITE_URL } =
  process.env
// Behind a proxy the port to listen on differs from the port in the public URL.
const { HOST = '127.0.0.1', STUDIO_PORT, STUDIO_DIST_DIR = 'dist', SITE_STATUS_TOKEN = '' } = process.env

if (import.meta.main) {
  await runServer({
    server: 'studio',
    env: process.env,
    ownServers: [],
    async start() {
      if (!SANITY_STUDIO_URL || !SANITY_PROJECT_ID || !SANITY_DATASET || !NEXT_PUBLIC_SITE_URL) {
        throw new Error(
          'SANITY_STUDIO_URL, SANITY_PROJECT_ID, SANITY_DATASET and NEXT_PUBLIC_SITE_URL must be set.',
        )
      }
      const studio = await startStudio({
        port: Number(STUDIO_PORT || new URL(SANITY_STUDIO_URL).port || 80),
        host: HOST,
        distDir: join(import.meta.dirname, STUDIO_DIST_DIR),
        metricsToken: SITE_STATUS_TOKEN,
        environment: {
          projectId: SANITY_PROJECT_ID,
          dataset: SANITY_DATASET,
          apiHost: SANITY_API_HOST ?? '',
          siteUrl: NEXT_PUBLIC_SITE_URL,
        },
      })
      console.log(`studio: ${studio.url}`)
      return studio
    },
  })
}
