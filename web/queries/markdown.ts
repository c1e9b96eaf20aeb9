import { defineQuery } from 'groq'
import { bodyMarkdownFields } from '../blocks/queries.ts'
import { linkable } from '../dependencies/predicates.ts'
import { sectionMarkdownFields } from '../node-sections/queries.ts'
import { folder, headingFields, linkFields, pathDeps } from './fragments.ts'

/**
 * The page at a path (`/docs/` + `$folder` + `$slug`) with what its Markdown shows: less than the
 * page does, so that a change of only the page's appearance does not change the file. Its
 * dependencies are those of `pageQuery`. Of a related page without a path only the dependency key
 * remains.
 */
export const markdownQuery = defineQuery(`{
  "_deps": ["slug:page:" + $slug, *[_type in ["nodePage", "guide"] && slug.current == $slug]{"list": [${pathDeps}]}.list],
  "page": *[_type in ["nodePage", "guide"] && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    ${linkFields},
    "deps": {"_deps": ["page:" + _id]},
    summary,
    body${bodyMarkdownFields},
    provider{name, url},
    ${sectionMarkdownFields},
    "related": coalesce(related[@->slug.current > "" && @->${linkable}]->{${headingFields}}, []),
    "relatedDeps": {"_deps": related[]{"list": ["link:" + _ref]}.list}
  }
}`)
