import { folder, linkable, pageFilter, pageSegments } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { bodyFields, bodyHeadings } from '../blocks/queries.ts'
import { hasSlug } from '../dependencies/predicates.ts'
import { cardFields, linkFields, linkOf, pageAtPathDeps, statusFields } from '../links/fragments.ts'
import { sectionFields } from '../node-sections/queries.ts'
import { ownPageFields } from '../own/queries.ts'

/** Fields of a document that its page shows. */
const pageFields = `
    ${linkFields},
    "icon": select(_type == "nodePage" => icon),
    "color": select(_type == "nodePage" => category->color),
    "colorDeps": {"_deps": ["link:" + category._ref]},
    summary,
    ${statusFields},
    "revision": _rev,
    "publishedAt": _createdAt,
    "updatedAt": _updatedAt,
    unlisted,
    seo,
    "deps": {"_deps": ["page:" + _id]},
    "trail": [
      ${linkOf('category->parent->parent->parent')},
      ${linkOf('category->parent->parent')},
      ${linkOf('category->parent')},
      ${linkOf('category')}
    ],
    "tags": tags[]{"tag": ${linkOf('@')}},
    body${bodyFields},
    ${bodyHeadings},
    provider,
    ${sectionFields}${ownPageFields},
    "related": related[@->slug.current > "" && @->${linkable}]->{${cardFields}},
    "relatedDeps": related[]{"_deps": ["link:" + _ref]}
` as const

/**
 * The page at a path: `/docs/` + `$folder` + `$slug`. If there is none, it depends on what brings a
 * page there: that is what turns a 404 into a page.
 */
export const pageQuery = defineQuery(`{
  "_deps": [${pageAtPathDeps}],
  "page": *[${pageFilter} && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{${pageFields}}
}`)

/**
 * The same of a document in the parameter `$document`, which need not be published. Asked with the
 * perspective `published`, it selects nothing else that is not: a reference in the document leads
 * to what readers see. The result is that of {@link pageQuery}. Not made with `defineQuery`,
 * because TypeGen does not know the type of a parameter.
 */
export const pageOfDocumentQuery = `{"page": $document{${pageFields}}}`

/**
 * Slugs and segments of every page, for prerendering: the first page of each category, then the
 * second of each. Pages do not use this query.
 */
export const pagePathsQuery = defineQuery(
  `*[${pageFilter} && ${hasSlug}] | order(position asc, _id asc){"slug": slug.current, "segments": ${pageSegments}}`,
)

/** Id of the page at a path, for what readers send about it; pages do not use this query. */
export const pageIdQuery = defineQuery(
  `*[${pageFilter} && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]._id`,
)

/** Ids and paths of the pages with some slugs, for suggestions; pages do not use this query. */
export const pagesBySlugQuery = defineQuery(
  `*[${pageFilter} && slug.current in $slugs]{_id, "slug": slug.current, "folder": ${folder}}`,
)

/** Pages whose version in a release is shown, asked with the perspective of that release. */
export const pagesOfReleaseQuery = defineQuery(
  `*[${pageFilter} && string::startsWith(_originalId, $prefix)] | order(title asc){_id, _type, title, "slug": slug.current, "segments": ${pageSegments}}`,
)
