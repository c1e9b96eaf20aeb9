import { defineQuery } from 'groq'
import { bodyMarkdownFields } from '../blocks/queries.ts'
import { linkable } from '../facets/predicates.ts'
import { sectionMarkdownFields } from '../node-sections/queries.ts'
import { folder, headingFields, linkFields, pathStamps } from './fragments.ts'

/**
 * The page at a path (`/docs/` + `$folder` + `$slug`) with what its Markdown shows: less than the page does, so that
 * the file of a page stays when only the page looks different. Stamped as `pageQuery` is.
 * What is related and has no address leaves its stamp, and nothing else.
 */
export const markdownQuery = defineQuery(`{
  "_facets": ["slug:page:" + $slug, *[_type in ["nodePage", "guide"] && slug.current == $slug]{"list": [${pathStamps}]}.list],
  "page": *[_type in ["nodePage", "guide"] && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    ${linkFields},
    "stamp": {"_facets": ["page:" + _id]},
    summary,
    body${bodyMarkdownFields},
    provider{name, url},
    ${sectionMarkdownFields},
    "related": coalesce(related[@->slug.current > "" && @->${linkable}]->{${headingFields}}, []),
    "relatedStamps": {"_facets": related[]{"list": ["link:" + _ref]}.list}
  }
}`)
