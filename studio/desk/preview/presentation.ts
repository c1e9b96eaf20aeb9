/** How the Presentation tool finds the document of a page. */

import { folder, pageFilter } from '@repo/model/groq.ts'
import { maxCategoryDepth, placeOfPagePath } from '@repo/model/paths.ts'
import { defineDocuments, type PresentationPluginOptions } from 'sanity/presentation'

/** The page at a path: last parts of addresses may be equal, so the categories before it decide. */
const pageAtPlace = `${pageFilter} && slug.current == $slug && ${folder} == $folder`

/** `/docs/:a`, `/docs/:a/:b` and so on: in as many categories as can nest, and in none at first. */
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
}
