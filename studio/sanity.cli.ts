import { join } from 'node:path'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { defineCliConfig } from 'sanity/cli'
import { buildSettings } from './build-settings.ts'
import { fastStart } from './fast-start.ts'
import { ownFont } from './own-font.ts'
import { builtCode } from './patches/built-code.ts'

// Sanity's builder reads only files in this folder, and after this module.
Object.assign(process.env, buildSettings(readEnvFiles(join(import.meta.dirname, '..')), process.argv))

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? 'loomwork',
    dataset: process.env.SANITY_STUDIO_DATASET ?? 'production',
  },
  // The Studio of a repository is built from its lock file, not fetched from a CDN at run time.
  deployment: { autoUpdates: false },
  vite: { plugins: [ownFont(), builtCode(), fastStart()] },
})
