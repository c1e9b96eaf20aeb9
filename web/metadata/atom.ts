/** Converts the most recently published pages to a feed (Atom, RFC 4287). Pure. */
import { markdownPath } from '@repo/model/paths.ts'
import { hrefOf } from '#links/href.ts'
import type { ChangesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import { escapeXml } from './xml.ts'

type Change = ShownResult<ChangesQueryResult>['pages'][number]

/** The name and description of a feed. */
export interface FeedOptions {
  /** Origin of the site, without a slash at its end. */
  readonly site: string
  readonly productName: string
}

/**
 * Returns the feed of a site.
 * @param pages newest first
 */
export function atomFeed(pages: readonly Change[], { site, productName }: FeedOptions): string {
  const self = `${site}/feed.xml`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <title>${escapeXml(`${productName} documentation: new and changed pages`)}</title>
  <id>${escapeXml(self)}</id>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(`${site}/docs/`)}"/>
  <updated>${pages[0]?.updated ?? never}</updated>
  <author><name>${escapeXml(productName)}</name></author>
${pages.map((page) => entryOf(page, site)).join('')}</feed>
`
}

/** A feed must have a date (4.1.1), also one without entries. */
const never = '1970-01-01T00:00:00Z'

/** Its id is the document's, so that feed readers do not report a page that moved (4.2.6). */
function entryOf(page: Change, site: string): string {
  const path = hrefOf(page)
  if (!path) return ''
  const summary = page.summary ? `\n    <summary>${escapeXml(page.summary)}</summary>` : ''
  return `  <entry>
    <title>${escapeXml(page.title ?? 'Untitled')}</title>
    <id>${escapeXml(`${site}/feed.xml#${page._id}`)}</id>
    <link rel="alternate" type="text/html" href="${escapeXml(site + path)}"/>
    <link rel="alternate" type="text/markdown" href="${escapeXml(site + markdownPath(path))}"/>
    <published>${page.published || page.updated}</published>
    <updated>${page.updated}</updated>${summary}
  </entry>
`
}
