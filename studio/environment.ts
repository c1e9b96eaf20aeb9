/** Settings of the Studio. */
export interface StudioEnvironment {
  readonly projectId: string
  readonly dataset: string
  /** URL of an embedded lake; empty for Sanity's own. */
  readonly apiHost: string
  readonly siteUrl: string
}

declare global {
  /** Set by `serve.ts` in the page, so that one build serves any port. */
  var __loomworkStudio: StudioEnvironment | undefined
}

/** The settings in the page, or else `SANITY_STUDIO_*` at build time. */
export const environment: StudioEnvironment = globalThis.__loomworkStudio ?? {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? 'loomwork',
  dataset: process.env.SANITY_STUDIO_DATASET ?? 'production',
  apiHost: process.env.SANITY_STUDIO_API_HOST ?? 'http://localhost:3334',
  siteUrl: process.env.SANITY_STUDIO_SITE_URL ?? 'http://localhost:3000',
}
