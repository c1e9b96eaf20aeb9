/** How the Presentation tool finds the page of a document, and the document of a page. */

import { map } from 'rxjs'
import { defineDocuments, defineLocations, type PresentationPluginOptions } from 'sanity/presentation'
import { categoryPath, pagePath, tagPath } from '../model/paths.ts'

const pageChain =
  '{title, "slug": slug.current, "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]}'

interface PageParts {
  title: string | null
  slug: string | null
  segments: (string | null)[]
}

/** Paths as the site has them. */
export const resolve: PresentationPluginOptions['resolve'] = {
  mainDocuments: defineDocuments([
    { route: '/', filter: '_id == "homePage"' },
    { route: '/docs/category/:slug', filter: '_type == "category" && slug.current == $slug' },
    { route: '/docs/tags/:slug', filter: '_type == "tag" && slug.current == $slug' },
    { route: '/docs/:a/:slug', filter: '_type in ["nodePage", "guide"] && slug.current == $slug' },
    { route: '/docs/:a/:b/:slug', filter: '_type in ["nodePage", "guide"] && slug.current == $slug' },
    { route: '/docs/:a/:b/:c/:slug', filter: '_type in ["nodePage", "guide"] && slug.current == $slug' },
  ]),
  locations: (params, { documentStore }) => {
    const { type, id } = params
    if (type === 'nodePage' || type === 'guide') {
      return documentStore
        .listenQuery(`*[_id == $id][0]${pageChain}`, { id }, { perspective: 'drafts' })
        .pipe(map((page: PageParts | null) => locationsOf(page)))
    }
    return null
  },
}

function locationsOf(page: PageParts | null) {
  if (!page?.slug)
    return { message: 'The page needs an address before it can be shown.', tone: 'caution' as const }
  return {
    locations: [
      { title: page.title ?? 'Untitled', href: pagePath({ segments: page.segments, slug: page.slug }) },
    ],
  }
}

/** Locations of documents whose address needs nothing but themselves. */
export const simpleLocations = {
  category: defineLocations({
    select: { title: 'title', slug: 'slug.current' },
    resolve: (document) =>
      document?.slug ? { locations: [{ title: document.title, href: categoryPath(document.slug) }] } : null,
  }),
  tag: defineLocations({
    select: { title: 'label', slug: 'slug.current' },
    resolve: (document) =>
      document?.slug ? { locations: [{ title: document.title, href: tagPath(document.slug) }] } : null,
  }),
}
