/** What the site serves, held against the lake. Pure. */
import { targetOf } from './addresses.ts'
import type { CrawlResponse } from './crawl.ts'
import type { Finding } from './findings.ts'
import type { Lake } from './lake.ts'
import type { StalePage } from './site.ts'
import type { Entry } from './sitemap.ts'

const nowhere: Finding['places'] = []

/**
 * Every page of the lake answers 200 with its document, and what says which revision it shows shows the lake's. A page
 * need not say so: then `staleFindings` alone tells.
 * @param answers those that were asked; a page that is not among them is left out
 */
export function pageFindings(
  answers: ReadonlyMap<string, CrawlResponse>,
  { pages, revisions }: Lake,
): Finding[] {
  const missing = [...pages.values()].flatMap(({ id, address }): Finding[] => {
    const answer = answers.get(address)
    if (!answer || answer.status === 0 || answer.status >= 500) return []
    const { status, page } = answer
    const detail =
      status !== 200
        ? `answered ${status}`
        : page?.shows && page.shows.id !== id
          ? `shows ${page.shows.id}`
          : ''
    return detail === ''
      ? []
      : [{ kind: 'missing-page', what: address, detail: `${id}: ${detail}`, places: nowhere }]
  })
  const stale = [...answers].flatMap(([address, { page }]): Finding[] => {
    if (!page?.shows) return []
    const { id, revision } = page.shows
    const current = revisions.get(id)
    if (current === revision) return []
    const detail = current
      ? `shows revision ${revision} of ${id}, the lake has ${current}`
      : `shows ${id}, which the lake does not have`
    return [{ kind: 'stale-page', what: address, detail, places: nowhere }]
  })
  return [...missing, ...stale]
}

/** What the site says about its own pages (`web/regeneration/runs/inspect.ts`). */
export function staleFindings(stale: readonly StalePage[]): Finding[] {
  return stale.map(({ path, differing, queries }) => ({
    kind: 'stale-page',
    what: path,
    detail: `${differing} of the ${queries} queries that it shows answer${differing === 1 ? 's' : ''} otherwise now`,
    places: nowhere,
  }))
}

/** Documents whose last change the site does not know, for example because its event was lost. */
export function appliedFindings(applied: Readonly<Record<string, string>>, { revisions }: Lake): Finding[] {
  const ids = new Set([...Object.keys(applied), ...revisions.keys()])
  return [...ids].sort().flatMap((id): Finding[] => {
    const [is, should] = [applied[id], revisions.get(id)]
    if (is === should) return []
    const detail = `${is ? `the site applied ${is}` : 'the site never saw it'}, ${should ? `the lake has ${should}` : 'it is gone from the lake'}`
    return [{ kind: 'not-applied', what: id, detail, places: nowhere }]
  })
}

/** Addresses that every site map of ours begins with, and the lake knows nothing of (`web/app/sitemap.ts`). */
const fixed = new Set(['/', '/docs/', '/docs/tags/'])

/** The site map holds exactly the listed pages, each with the day of its last change. */
export function sitemapFindings(entries: readonly Entry[], { pages }: Lake, site: string): Finding[] {
  const days = new Map<string, string>()
  for (const { url, lastmod } of entries) {
    const target = targetOf(url, site)
    days.set(target?.address ?? url, lastmod)
  }
  const wrong = [...pages.values()].flatMap(({ address, isListed, day }): Finding[] => {
    const said = days.get(address)
    const detail =
      isListed && said === undefined
        ? 'is not in the site map'
        : !isListed && said !== undefined
          ? 'is in the site map, and is not listed'
          : isListed && day !== '' && said?.slice(0, 10) !== day
            ? `changed on ${day}, the site map says ${said || 'nothing'}`
            : ''
    return detail === '' ? [] : [{ kind: 'sitemap', what: address, detail, places: nowhere }]
  })
  const left = [...days.keys()].filter((address) => !pages.has(address) && !fixed.has(address))
  return [
    ...wrong,
    ...left.map((what) => ({
      kind: 'sitemap' as const,
      what,
      detail: 'is in the site map, and the lake has no such page',
      places: nowhere,
    })),
  ]
}
