/**
 * Structured data for search engines (JSON-LD with the vocabulary of schema.org): of the site, of
 * its lists and of its pages. Every byte is on every page, so times of day are left out. Pure.
 */
import type { Crumb } from '#links/href.ts'

/** Properties of a page in its structured data. */
export interface Article {
  readonly title: string
  readonly description: string
  readonly path: string
  /** Path of its share image. */
  readonly image: string
  /** Dates of the first publication and the last change, ISO 8601; the former may be unknown. */
  readonly published: string | null
  readonly updated: string
  /** Categories above it, outermost first. */
  readonly trail: readonly Crumb[]
}

/** The site that a page is part of. */
export interface Site {
  /** Origin, without a slash at its end. */
  readonly site: string
  readonly productName: string
  /** The company that publishes it. */
  readonly publisher: string
}

const context = { '@context': 'https://schema.org' } as const

/** A `TechArticle` and the `BreadcrumbList` that leads to it. */
export function articleData(
  { title, description, path, image, published, updated, trail }: Article,
  { site, productName, publisher }: Site,
) {
  return {
    ...context,
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: title,
        ...(description && { description }),
        mainEntityOfPage: site + path,
        inLanguage: 'en-US',
        image: site + image,
        ...(published && { datePublished: dayOf(published) }),
        dateModified: dayOf(updated),
        author: organization(publisher),
        publisher: organization(publisher),
      },
      breadcrumbs(trail, title, { site, productName }),
    ],
  }
}

/** The `BreadcrumbList` of a list, such as a category. */
export function listData(trail: readonly Crumb[], title: string, site: Omit<Site, 'publisher'>) {
  return { ...context, ...breadcrumbs(trail, title, site) }
}

/** The `WebSite`, and who publishes it. */
export function siteData(
  { site, productName, publisher }: Site,
  description: string,
  logo = `${site}/icon-512.png`,
) {
  return {
    ...context,
    '@type': 'WebSite',
    name: productName,
    ...(description && { description }),
    url: `${site}/`,
    inLanguage: 'en-US',
    publisher: { ...organization(publisher), logo },
  }
}

/**
 * Data as the content of a `script` element. Nothing in it can end the element or begin a comment,
 * since no `<` is left (HTML, 4.12.1.3 "Restrictions for contents of script elements").
 */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/**
 * It begins with the home page, because one of a single item is not valid (Google Search Central,
 * "Breadcrumb"). The last item is the page itself, which needs no address.
 */
function breadcrumbs(trail: readonly Crumb[], title: string, { site, productName }: Omit<Site, 'publisher'>) {
  const items = [
    { name: productName, item: `${site}/` },
    ...trail.map((crumb) => ({ name: crumb.title, item: site + crumb.href })),
    { name: title },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}

function organization(name: string) {
  return { '@type': 'Organization', name } as const
}

/** `2026-11-21T16:00:00Z` → `2026-11-21`. */
function dayOf(moment: string): string {
  return moment.slice(0, 10)
}
