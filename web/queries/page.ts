import { defineQuery } from 'groq'
import { hasSlug, linkable } from '../dependencies/predicates.ts'
import { bodyFields, cardFields, folder, linkFields, linkOf, pathDeps } from './fragments.ts'

/**
 * The page at a path: `/docs/` + `$folder` + `$slug`. Its dependencies are those of every page with
 * this slug, since one of them may come to stand here: that is what turns a 404 into a page.
 */
export const pageQuery = defineQuery(`{
  "_deps": ["slug:page:" + $slug, *[_type in ["nodePage", "guide"] && slug.current == $slug]{"list": [${pathDeps}]}.list],
  "page": *[_type in ["nodePage", "guide"] && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    ${linkFields},
    "icon": select(_type == "nodePage" => icon),
    "color": select(_type == "nodePage" => category->color),
    "colorDeps": {"_deps": ["link:" + category._ref]},
    summary,
    "revision": _rev,
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
    provider,
    inputs,
    outputs,
    settings,
    credentials[]{_key, title, description, url, "guide": ${linkOf('guide')}},
    limits,
    errors,
    "related": related[@->slug.current > "" && @->${linkable}]->{${cardFields}},
    "relatedDeps": related[]{"_deps": ["link:" + _ref]}
  }
}`)

/** Slugs and segments of every page, for prerendering; not for a page to read. */
export const pagePathsQuery = defineQuery(
  `*[_type in ["nodePage", "guide"] && ${hasSlug}]{"slug": slug.current, "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]}`,
)
