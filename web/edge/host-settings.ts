/**
 * Choice between the site's own page cache and that of its host, and what the settings need for the
 * latter. Pure; the only place that decides, for `next.config.ts` and the site.
 */

/** Environment variables, as in `process.env`. */
type Variables = Readonly<Record<string, string | undefined>>

/** Whose page cache serves. Vercel is recognized; other hosts are named by the setting. */
export function pageCacheOf({ SITE_PAGE_CACHE, VERCEL }: Variables): 'own' | 'host' {
  if (SITE_PAGE_CACHE === 'own' || SITE_PAGE_CACHE === 'host') return SITE_PAGE_CACHE
  return VERCEL === '1' ? 'host' : 'own'
}

/**
 * True if the host's cache is still there when this process has ended: Netlify's functions, like
 * Vercel's, run on AWS Lambda. That of a plain `next start` ends with its process.
 */
export function doesCacheOutliveProcess(variables: Variables): boolean {
  const { VERCEL, AWS_LAMBDA_FUNCTION_NAME } = variables
  return pageCacheOf(variables) === 'host' && (VERCEL === '1' || Boolean(AWS_LAMBDA_FUNCTION_NAME))
}

/** Settings to correct, a sentence for each; empty if there is nothing to correct. */
export function hostProblems(variables: Variables): string[] {
  const { SITE_PAGE_CACHE = '', SITE_DATABASE_URL = '', SITE_EDGE = '', NETLIFY } = variables
  if (pageCacheOf(variables) === 'own') {
    return NETLIFY === 'true' && SITE_PAGE_CACHE === ''
      ? ['SITE_PAGE_CACHE is empty: set it to host on Netlify, for builds and functions.']
      : []
  }
  return [
    ...(SITE_DATABASE_URL.trim() === ''
      ? [
          'SITE_DATABASE_URL is empty: a site on a host with its own page cache (SITE_PAGE_CACHE=host) keeps its regeneration store in Postgres.',
        ]
      : []),
    ...(SITE_EDGE === ''
      ? []
      : [`SITE_EDGE is "${SITE_EDGE}": leave it empty, because the host's page cache is the edge.`]),
  ]
}
