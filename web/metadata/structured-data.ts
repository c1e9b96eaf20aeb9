/**
 * Structured data of a page for search engines (JSON-LD with the vocabulary of schema.org). Pure.
 */

/** What the structured data of a page is made of. */
export interface Article {
  readonly title: string
  readonly description: string | null
  /** Path of the page. */
  readonly path: string
  /** Date of the last change, ISO 8601. */
  readonly updated: string
  /** Categories above it, outermost first, with their paths. */
  readonly trail: readonly { readonly title: string; readonly href: string }[]
}

/** The site that a page is part of. */
export interface Site {
  /** Origin, without a slash at its end. */
  readonly site: string
  readonly productName: string
}

/** A `TechArticle` and the `BreadcrumbList` that leads to it. */
export function articleData(
  { title, description, path, updated, trail }: Article,
  { site, productName }: Site,
) {
  const url = site + path
  const steps = [...trail, { title, href: path }]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: title,
        ...(description && { description }),
        url,
        dateModified: updated,
        author: { '@type': 'Organization', name: productName },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: step.title,
          item: site + step.href,
        })),
      },
    ],
  }
}

/**
 * Data as the content of a `script` element. Nothing in it can end the element or begin a comment,
 * since no `<` is left (HTML, 4.12.1.3 "Restrictions for contents of script elements").
 */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
