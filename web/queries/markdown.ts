import { defineQuery } from 'groq'
import { linkable } from '../dependencies/predicates.ts'
import { folder, headingFields, linkFields, linkOf, pathDeps, plainBodyFields } from './fragments.ts'

/**
 * The page at a path (`/docs/` + `$folder` + `$slug`) with what its Markdown shows: less than the
 * page does, so that the file of a page stays when only the page looks different. Its dependencies
 * are those of `pageQuery`. A related page without a path leaves its dependency key, and nothing
 * else.
 */
export const markdownQuery = defineQuery(`{
  "_deps": ["slug:page:" + $slug, *[_type in ["nodePage", "guide"] && slug.current == $slug]{"list": [${pathDeps}]}.list],
  "page": *[_type in ["nodePage", "guide"] && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    ${linkFields},
    "deps": {"_deps": ["page:" + _id]},
    summary,
    body${plainBodyFields},
    provider{name, url},
    inputs[]{name, label, type, required, description},
    outputs[]{name, label, type, required, description},
    settings[]{name, label, type, required, default, description, options[]{value, label}},
    credentials[]{title, description, url, "guide": ${linkOf('guide')}},
    limits[]{title, description},
    errors[]{message, cause, remedy},
    "related": coalesce(related[@->slug.current > "" && @->${linkable}]->{${headingFields}}, []),
    "relatedDeps": {"_deps": related[]{"list": ["link:" + _ref]}.list}
  }
}`)
