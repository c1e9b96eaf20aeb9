/** Where the Studio finds lake and site: told by the server that delivers it, or by the build. */

/** Settings of the Studio. */
export interface StudioEnvironment {
  readonly projectId: string
  readonly dataset: string
  /** Address of an embedded lake; empty for Sanity's own. */
  readonly apiHost: string
  /** Address of the site. */
  readonly siteUrl: string
}

declare global {
  /** Set by `serve.ts` in the page, so that one build serves any port. */
  var __loomworkStudio: StudioEnvironment | undefined
}

/** What the page was told, else what `SANITY_STUDIO_*` said at build time. */
export const environment: StudioEnvironment = globalThis.__loomworkStudio ?? {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? 'loomwork',
  dataset: process.env.SANITY_STUDIO_DATASET ?? 'production',
  apiHost: process.env.SANITY_STUDIO_API_HOST ?? 'http://localhost:3334',
  siteUrl: process.env.SANITY_STUDIO_SITE_URL ?? 'http://localhost:3000',
}
