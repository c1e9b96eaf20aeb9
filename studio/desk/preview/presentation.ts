/** How the Presentation tool finds the page of a document, and the document of a page. */

import { isLinkable } from '@repo/model/addresses.ts'
import { folder, pageFilter } from '@repo/model/groq.ts'
import { maxCategoryDepth, placeOfPagePath } from '@repo/model/paths.ts'
import { textIn } from '@repo/model/values.ts'
import { map } from 'rxjs'
import {
  type DocumentLocationsState,
  defineDocuments,
  type PresentationPluginOptions,
} from 'sanity/presentation'
import { type Located, located, pathOf } from '../../checks/located.ts'

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
  locations: ({ type, id }, { documentStore }) => {
    if (type !== 'redirect') return fixedLocations[type] ?? null
    // Both ids: a change of the draft is announced under the id of the draft only.
    const query = `*[_id in [$id, $draft]][0]{toUrl, "page": toPage->${located}}`
    return documentStore
      .listenQuery(query, { id, draft: `drafts.${id}` }, { perspective: 'drafts' })
      .pipe(map(targetsOf))
  },
}

/** Where documents have an effect that are always in the same place; pages need no box for it. */
const fixedLocations: Readonly<Record<string, DocumentLocationsState>> = {
  homePage: {
    message: 'It is the first page of the site.',
    tone: 'positive',
    locations: [{ title: 'Home page', href: '/' }],
  },
  siteSettings: {
    message: 'Every page of the site shows it.',
    tone: 'positive',
    locations: [{ title: 'Home page', href: '/' }],
  },
  searchSettings: {
    message: 'Every search on the site uses it.',
    tone: 'positive',
    locations: [{ title: 'Search', href: '/search/' }],
  },
}

/** Documents of the API may contain any value. */
interface Redirected {
  readonly toUrl: unknown
  readonly page: Located | null
}

function targetsOf(found: Redirected | null): DocumentLocationsState {
  const href = hrefOf(found?.page) ?? found?.toUrl
  if (!isLinkable(href))
    return { message: 'It needs a page or an address to which readers are sent.', tone: 'caution' }
  if (!href.startsWith('/'))
    return { message: `Readers who open the old address are sent to ${href}.`, tone: 'positive' }
  return {
    message: 'Readers who open the old address are sent here.',
    tone: 'positive',
    locations: [{ title: textIn(found?.page, 'title') || href, href }],
  }
}

function hrefOf(found: Located | null | undefined): string | undefined {
  return found && textIn(found, 'slug') ? pathOf(found) : undefined
}
