/** The check that the settings of an edge cache are complete. Pure. */
import { edgeUrlsIn, type SettingsFor } from '@repo/kit/environment/settings.ts'

/** Settings of the edge cache. */
export type EdgeSettings = Pick<
  SettingsFor<'site'>,
  'SITE_EDGE' | 'SITE_EDGE_URLS' | 'SITE_EDGE_TOKEN' | 'SITE_EDGE_ID'
>

/** Missing settings, a sentence for each; empty if nothing is missing. */
export function edgeProblems({
  SITE_EDGE,
  SITE_EDGE_URLS,
  SITE_EDGE_TOKEN,
  SITE_EDGE_ID,
}: EdgeSettings): string[] {
  if (SITE_EDGE === '') return []
  const problems: string[] = []
  if (SITE_EDGE_TOKEN === '')
    problems.push(`SITE_EDGE_TOKEN is empty: ${SITE_EDGE} accepts purges only with a token.`)
  if (SITE_EDGE === 'varnish' && edgeUrlsIn(SITE_EDGE_URLS).length === 0)
    problems.push('SITE_EDGE_URLS is empty: write the addresses of all Varnish servers.')
  if (SITE_EDGE !== 'varnish' && SITE_EDGE_ID === '')
    problems.push(
      `SITE_EDGE_ID is empty: write the id of the ${SITE_EDGE === 'fastly' ? 'Fastly service' : 'Cloudflare zone'}.`,
    )
  return problems
}
