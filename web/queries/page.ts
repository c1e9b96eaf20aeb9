import { defineQuery } from 'groq'
import { bodyFields, cardFields, linkFields, linkOf } from './fragments.ts'

/**
 * Pages with a slug: one, or several in different categories. `$slug` is the last segment of the path; the caller
 * takes the one whose whole path fits. Its own stamp is what turns a 404 into a page.
 */
export const pageQuery = defineQuery(`{
  "_facets": ["slug:page:" + $slug],
  "candidates": *[_type in ["nodePage", "guide"] && slug.current == $slug]{
    ${linkFields},
    "revision": _rev,
    "updatedAt": _updatedAt,
    unlisted,
    summary,
    seo,
    "stamp": {"_facets": ["page:" + _id]},
    "trail": [
      ${linkOf('category->parent->parent->parent')},
      ${linkOf('category->parent->parent')},
      ${linkOf('category->parent')},
      ${linkOf('category')}
    ],
    "tags": tags[]{"tag": ${linkOf('@')}},
    body${bodyFields},
    provider,
    inputs,
    outputs,
    settings,
    credentials[]{_key, title, description, url, "guide": ${linkOf('guide')}},
    limits,
    errors,
    "related": related[]->{${cardFields}},
    "relatedStamps": related[]{"_facets": ["link:" + _ref]}
  }
}`)

/** Slugs and segments of every page, for prerendering; not for a page to read. */
export const pagePathsQuery = defineQuery(
  `*[_type in ["nodePage", "guide"] && defined(slug.current)]{"slug": slug.current, "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]}`,
)
