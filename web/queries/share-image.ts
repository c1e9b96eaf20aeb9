import { defineQuery } from 'groq'
import { folder, pathStamps } from './fragments.ts'

/** What the share image of the page at a path says. Stamped as `pageQuery` is. */
export const shareImageQuery = defineQuery(`{
  "_facets": ["slug:page:" + $slug, *[_type in ["nodePage", "guide"] && slug.current == $slug]{"list": [${pathStamps}]}.list],
  "page": *[_type in ["nodePage", "guide"] && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    title,
    summary,
    "category": category->title,
    "color": category->color,
    "_facets": ["card:" + _id, "link:" + category._ref]
  }
}`)
