/** The broken links of an audit, stored in the lake for the start page of the Studio. */
import { linkReportType } from '@repo/model/kinds.ts'
import type { SanityClient } from '@sanity/client'
import type { Finding, Kind } from './findings.ts'
import type { Lake } from './lake.ts'
import { maxReported } from './limits.ts'

/** Kinds of findings that writers correct in a text. */
const reported: ReadonlySet<Kind> = new Set<Kind>(['broken-link', 'broken-anchor', 'broken-external'])

/** A link that is on more than this part of all pages belongs to navigation bar or footer. */
const chromePart = 0.9

/**
 * The report of these findings: of each broken link the document that a writer corrects, its target
 * (a path of this site with its anchor, or a URL), and why it is broken, such as `answered 404`.
 * Pure.
 * @param pages number of pages that were crawled
 */
export function linkReportOf(
  findings: readonly Finding[],
  { lake, pages, now }: { lake: Pick<Lake, 'pages'>; pages: number; now: Date },
) {
  const links = findings
    .filter(({ kind }) => reported.has(kind))
    .flatMap(({ what, detail, places }) =>
      documentsOf(places, lake, pages).map(([document, text]) => ({
        document,
        address: what,
        text,
        reason: detail,
      })),
    )
  return {
    // Ids with a dot are read with a token only.
    _id: `${linkReportType}.last`,
    _type: linkReportType,
    checkedAt: now.toISOString(),
    // Of these, `links` has the first.
    total: links.length,
    links: links.slice(0, maxReported).map((link, index) => ({ _key: `link-${index}`, ...link })),
  }
}

/**
 * Stores the report in place of the last one.
 * @throws Error of @sanity/client if the lake does not answer, or the token may not write
 */
export async function saveLinkReport(
  client: SanityClient,
  report: ReturnType<typeof linkReportOf>,
): Promise<void> {
  await client.createOrReplace(report, { visibility: 'async' })
}

/** The documents that have a link, with its text. */
function documentsOf(places: Finding['places'], { pages: known }: Pick<Lake, 'pages'>, pages: number) {
  const paths = new Set(places.map(({ on }) => on))
  if (paths.size > 1 && paths.size > pages * chromePart) return [['siteSettings', places[0]?.text ?? '']]
  const found = new Map<string, string>()
  for (const { on, text } of places) {
    const id = on === '/' ? 'homePage' : known.get(on)
    if (id !== undefined && !found.has(id)) found.set(id, text)
  }
  return [...found]
}
