/** A site map → its entries (sitemaps.org, "XML tag definitions"). Pure. */
import { textsOf } from './html.ts'

/** A URL with the date of its last change, if there is one. */
export interface Entry {
  readonly url: string
  /** As written, for example `2026-11-21`; empty without one. */
  readonly lastmod: string
}

/** Entries of a site map, and the other site maps that it names. */
export interface Sitemap {
  readonly entries: readonly Entry[]
  readonly maps: readonly string[]
}

/** @param xml as served */
export function sitemapOf(xml: string): Sitemap {
  return {
    entries: textsOf(xml, 'url', ['loc', 'lastmod']).map(({ loc = '', lastmod = '' }) => ({
      url: loc,
      lastmod,
    })),
    maps: textsOf(xml, 'sitemap', ['loc']).map(({ loc = '' }) => loc),
  }
}
