/** Compares what the site serves with the lake. Pure. */
import type { CrawlResponse } from './crawl.ts'
import { type Finding, finding } from './findings.ts'
import type { Lake } from './lake.ts'
import type { StalePage } from './site.ts'

/**
 * Pages that do not answer 200 with their document, or that show another revision than the lake
 * has. A page need not name its revision: then only {@link staleFindings} finds it stale.
 * @param answers of the pages that were fetched; other pages are not compared
 */
export function pageFindings(
  answers: ReadonlyMap<string, CrawlResponse>,
  { pages, revisions }: Lake,
): Finding[] {
  const missing = [...pages].flatMap(([address, id]): Finding[] => {
    const answer = answers.get(address)
    if (!answer || answer.status === 0 || answer.status >= 500) return []
    const { status, page } = answer
    const detail =
      status !== 200
        ? `answered ${status}`
        : page?.shows && page.shows.id !== id
          ? `shows ${page.shows.id}`
          : ''
    return detail === '' ? [] : [finding('missing-page', address, `${id}: ${detail}`)]
  })
  const stale = [...answers].flatMap(([address, { page }]): Finding[] => {
    if (!page?.shows) return []
    const { id, revision } = page.shows
    const current = revisions.get(id)
    if (current === revision) return []
    const detail = current
      ? `shows revision ${revision} of ${id}, the lake has ${current}`
      : `shows ${id}, which the lake does not have`
    return [finding('stale-page', address, detail)]
  })
  return [...missing, ...stale]
}

/** Findings for the pages that the site reports as stale (`web/regeneration/runs/inspect.ts`). */
export function staleFindings(stale: readonly StalePage[]): Finding[] {
  return stale.map(({ path, differing, queries }) => {
    const have = differing === 1 ? 'has' : 'have'
    return finding('stale-page', path, `${differing} of its ${queries} queries ${have} another result now`)
  })
}

/**
 * Documents whose last change the site has not applied, for example because a webhook event was
 * lost.
 */
export function appliedFindings(applied: Readonly<Record<string, string>>, { revisions }: Lake): Finding[] {
  const ids = new Set([...Object.keys(applied), ...revisions.keys()])
  return [...ids].sort().flatMap((id): Finding[] => {
    const [is, should] = [applied[id], revisions.get(id)]
    if (is === should) return []
    const detail = `${is ? `the site applied ${is}` : 'the site has not applied it'}, ${should ? `the lake has ${should}` : 'it is no longer in the lake'}`
    return [finding('not-applied', id, detail)]
  })
}
