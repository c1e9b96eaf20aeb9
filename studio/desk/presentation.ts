/** How the Presentation tool finds the page of a document, and the document of a page. */

import { maxCategoryDepth, placeOfPagePath } from '@repo/model/paths.ts'
import { map } from 'rxjs'
import { defineLocaleResourceBundle } from 'sanity'
import { defineDocuments, type PresentationPluginOptions } from 'sanity/presentation'
import { type Located, located, pathOf } from '../checks/located.ts'

/**
 * The page at a path: equal last parts of addresses are allowed, so the categories before it decide
 * (web/queries/fragments.ts, `folder`).
 */
const pageAtPlace =
  '_type in ["nodePage", "guide"] && slug.current == $slug && array::join(array::compact([category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]), "/") == $folder'

/**
 * `/docs/:a`, `/docs/:a/:b` and so on: a page stands in as many categories as can nest, and in none
 * before its category is published.
 */
const pageRoutes = Array.from(
  { length: maxCategoryDepth + 1 },
  (_, categories) => `/docs/${[...'abcde'.slice(0, categories + 1)].map((name) => `:${name}`).join('/')}`,
)

/** Paths as the site has them. */
export const resolve: PresentationPluginOptions['resolve'] = {
  mainDocuments: defineDocuments([
    { route: '/', filter: '_id == "homePage"' },
    { route: '/docs/category/:slug', filter: '_type == "category" && slug.current == $slug' },
    { route: '/docs/tags/:slug', filter: '_type == "tag" && slug.current == $slug' },
    {
      route: pageRoutes,
      resolve: ({ path }) => {
        const place = placeOfPagePath(path.endsWith('/') ? path : `${path}/`)
        return place ? { filter: pageAtPlace, params: { ...place } } : undefined
      },
    },
  ]),
  locations: ({ type, id }, { documentStore }) => {
    if (type === 'homePage') return { locations: [{ title: 'Home page', href: '/' }] }
    if (!['nodePage', 'guide', 'category', 'tag'].includes(type)) return null
    return (
      documentStore
        // Both ids: a change of the draft is announced under the id of the draft only.
        .listenQuery(
          `*[_id in [$id, $draft]][0]${located}`,
          { id, draft: `drafts.${id}` },
          { perspective: 'drafts' },
        )
        .pipe(map((found: Located | null) => locationsOf(found)))
    )
  },
}

function locationsOf(found: Located | null) {
  const href = found ? pathOf(found) : undefined
  if (!href) return { message: 'It needs an address before it can be shown.', tone: 'caution' as const }
  return { locations: [{ title: found?.title ?? 'Untitled', href }] }
}

/**
 * Where a document is shown: Sanity says "Used on one page", which could be taken for the tab
 * "Linked from".
 */
export const wordsOfLocations = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'presentation',
  resources: {
    'locations-banner.locations-count_one': 'Its page on the site',
    'locations-banner.locations-count_other': 'Its {{count}} pages on the site',
    'locations-banner.locations-count_zero': 'It has no page on the site',
  },
})
