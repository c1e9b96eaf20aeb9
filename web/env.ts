/** The site's settings: the only file of `web/` that reads `process.env`. */
import { isAbsolute, join } from 'node:path'
import { edgeProblems, readSettings, type SettingsFor, urlsIn } from '@repo/kit/environment/settings.ts'

/** The site's settings, complete and checked. */
export type Env = Omit<
  SettingsFor<'site'>,
  'SITE_RECONCILE_SECONDS' | 'SITE_PRERENDERED_PAGES' | 'SITE_RESPONSE_CACHE_MB'
> & {
  /** Seconds between comparisons with the lake (regeneration/reconcile/reconcile.ts); 0: never. */
  readonly SITE_RECONCILE_SECONDS: number
  /** Most pages that the build renders (page-data/static-params.ts); requests render others. */
  readonly SITE_PRERENDERED_PAGES: number
  /** Memory for responses that are sent without Next (server/response-cache.ts), MB; 0: none. */
  readonly SITE_RESPONSE_CACHE_MB: number
  /** Folder of Next's build, relative to `web/`, of which two runs need two. */
  readonly NEXT_DIST_DIR: string
  readonly NODE_ENV: string
  /** Set by Next while it builds (`next/constants`, PHASE_PRODUCTION_BUILD). */
  readonly NEXT_PHASE: string
}

/**
 * @param variables as in `process.env`
 * @throws Error that names every variable that is wrong, all at once
 */
export function parseSiteEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const title = "The site's settings need a correction:"
  const settings = readSettings('site', variables, {
    title,
    required: ['SANITY_API_READ_TOKEN', 'SANITY_WEBHOOK_SECRET', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'],
  })
  const problems = edgeProblems(settings)
  if (problems.length > 0) throw new Error([title, ...problems.map((text) => `  - ${text}`)].join('\n'))
  const { DATA_DIR } = settings
  return {
    ...settings,
    SITE_RECONCILE_SECONDS: Number(settings.SITE_RECONCILE_SECONDS),
    SITE_PRERENDERED_PAGES:
      settings.SITE_PRERENDERED_PAGES === 'all'
        ? Number.POSITIVE_INFINITY
        : Number(settings.SITE_PRERENDERED_PAGES),
    SITE_RESPONSE_CACHE_MB: Number(settings.SITE_RESPONSE_CACHE_MB),
    // The supervisor passes an absolute path; a relative one is relative to the repository's root,
    // one folder above `web/`.
    DATA_DIR: isAbsolute(DATA_DIR)
      ? DATA_DIR
      : join(/* turbopackIgnore: true */ process.cwd(), '..', DATA_DIR),
    NEXT_DIST_DIR: variables.NEXT_DIST_DIR || '.next',
    NODE_ENV: variables.NODE_ENV ?? 'production',
    NEXT_PHASE: variables.NEXT_PHASE ?? '',
  }
}

let parsed: Env | undefined

/** The settings of this process; parsed at the first call, so that an import needs none. */
export function env(): Env {
  parsed ??= parseSiteEnv(process.env)
  return parsed
}

/** True if this process belongs to `next build`, which shares nothing with a running site. */
export function isBuilding(): boolean {
  return env().NEXT_PHASE === 'phase-production-build'
}

/** True if this site has an edge cache, and anything may be cached. */
export function hasEdge(): boolean {
  const { SITE_EDGE_URLS, SITE_CACHE } = env()
  return SITE_CACHE !== 'off' && urlsIn(SITE_EDGE_URLS).length > 0
}
