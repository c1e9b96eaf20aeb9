/** How the Presentation tool finds the page of a document, and the document of a page. */

import { isLinkable } from '@repo/model/addresses.ts'
import { folder, pageFilter } from '@repo/model/groq.ts'
import { isLinkableType } from '@repo/model/kinds.ts'
import { maxCategoryDepth, placeOfPagePath } from '@repo/model/paths.ts'
import { textIn } from '@repo/model/values.ts'
import { map } from 'rxjs'
import { defineLocaleResourceBundle } from 'sanity'
import {
  type DocumentLocationsState,
  defineDocuments,
  type PresentationPluginOptions,
} from 'sanity/presentation'
import { type Located, located, pathOf } from '../../checks/located.ts'

/**
 * The page at a path: equal last parts of addresses are allowed, so the categories before it decide
 * (@repo/model/groq.ts, `folder`).
 */
const pageAtPlace = `${pageFilter} && slug.current == $slug && ${folder} == $folder`

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
    const fixed = fixedLocations[type]
    if (fixed) return fixed
    // Both ids: a change of the draft is announced under the id of the draft only.
    const followed = (projection: string) =>
      documentStore.listenQuery(
        `*[_id in [$id, $draft]][0]${projection}`,
        { id, draft: `drafts.${id}` },
        { perspective: 'drafts' },
      )
    if (type === 'redirect') return followed(redirected).pipe(map(targetsOf))
    if (!isLinkableType(type)) return null
    return followed(located).pipe(map(locationsOf))
  },
}

/** Where documents are shown that are always in the same place, by their type. */
const fixedLocations: Readonly<Record<string, DocumentLocationsState>> = {
  homePage: { locations: [{ title: 'Home page', href: '/' }] },
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

const redirected = `{toUrl, "page": toPage->${located}}`

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

function locationsOf(found: Located | null): DocumentLocationsState {
  const href = hrefOf(found)
  if (!href) return { message: 'It needs an address before it can be shown.', tone: 'caution' }
  return { locations: [{ title: textIn(found, 'title') || 'Untitled', href }] }
}

function hrefOf(found: Located | null | undefined): string | undefined {
  return found && textIn(found, 'slug') ? pathOf(found) : undefined
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
