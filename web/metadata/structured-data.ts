/**
 * Structured data for search engines (JSON-LD with the vocabulary of schema.org): of the site, of
 * its lists and of its pages. Every byte is on every page, so what search engines do not need is
 * left out: what the page's own tags say (URL and description), and times of day. Pure.
 */

/** Properties of a page in its structured data. */
export interface Article {
  readonly title: string
  /** Path of its share image. */
  readonly image: string
  /** Dates of the first publication and the last change, ISO 8601; the former may be unknown. */
  readonly published: string | null
  readonly updated: string
  /** Categories above it, outermost first. */
  readonly trail: readonly Crumb[]
}

/** A page above another, with its path. */
export interface Crumb {
  readonly title: string
  readonly href: string
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
  { title, image, published, updated, trail }: Article,
  { site, publisher }: Omit<Site, 'productName'>,
) {
  return {
    ...context,
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: title,
        image: site + image,
        ...(published && { datePublished: dayOf(published) }),
        dateModified: dayOf(updated),
        author: organization(publisher),
        publisher: organization(publisher),
      },
      breadcrumbs(trail, title, site),
    ],
  }
}

/**
 * The `BreadcrumbList` of a list, such as a category. It begins with the home page, because one of
 * a single item is not valid (Google Search Central, "Breadcrumb").
 */
export function listData(
  trail: readonly Crumb[],
  title: string,
  { site, productName }: Omit<Site, 'publisher'>,
) {
  return { ...context, ...breadcrumbs([{ title: productName, href: '/' }, ...trail], title, site) }
}

/** The `WebSite` with its search, and who publishes it. */
export function siteData({ site, productName, publisher }: Site, { description, logo, search }: SiteContent) {
  return {
    ...context,
    '@type': 'WebSite',
    name: productName,
    ...(description && { description }),
    url: `${site}/`,
    inLanguage: 'en-US',
    publisher: { ...organization(publisher), logo: site + logo },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site}${search}{search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Properties of the site for {@link siteData}, in addition to those of {@link Site}. */
export interface SiteContent {
  readonly description: string
  /** Path of the logo. */
  readonly logo: string
  /** Path of the search, up to the words that are searched for. */
  readonly search: string
}

/**
 * Data as the content of a `script` element. Nothing in it can end the element or begin a comment,
 * since no `<` is left (HTML, 4.12.1.3 "Restrictions for contents of script elements").
 */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** The last item is the page itself, which needs no address. */
function breadcrumbs(trail: readonly Crumb[], title: string, site: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...trail.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.title,
        item: site + crumb.href,
      })),
      { '@type': 'ListItem', position: trail.length + 1, name: title },
    ],
  }
}

function organization(name: string) {
  return { '@type': 'Organization', name } as const
}

/** `2026-11-21T16:00:00Z` → `2026-11-21`. */
function dayOf(moment: string): string {
  return moment.slice(0, 10)
}
