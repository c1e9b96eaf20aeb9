import { defineQuery } from 'groq'
import { folder, pathDeps } from './fragments.ts'

/** What the share image of the page at a path shows. Its dependencies are those of `pageQuery`. */
export const shareImageQuery = defineQuery(`{
  "_deps": ["slug:page:" + $slug, *[_type in ["nodePage", "guide"] && slug.current == $slug]{"list": [${pathDeps}]}.list],
  "page": *[_type in ["nodePage", "guide"] && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    title,
    summary,
    "category": category->title,
    "color": category->color,
    "_deps": ["card:" + _id, "link:" + category._ref]
  }
}`)
