import { defineQuery } from 'groq'
import { hasSlug, listedPage } from '../dependencies/predicates.ts'
import { cardFields } from '../links/fragments.ts'

/** All tags of listed pages, by label, with the number of these pages. */
export const tagsQuery = defineQuery(`{
  "_deps": ["tags"],
  "tags": *[_type == "tag" && ${hasSlug}] | order(label asc, _id asc) {
    _id,
    label,
    "slug": slug.current,
    "count": count(*[${listedPage} && ^._id in tags[]._ref])
  }[count > 0]
}`)

/** A tag by its slug, with its listed pages by title. */
export const tagQuery = defineQuery(`{
  "_deps": ["slug:tag:" + $slug],
  "tag": *[_type == "tag" && slug.current == $slug] | order(_id asc)[0]{
    _id,
    "revision": _rev,
    label,
    "slug": slug.current,
    description,
    "_deps": ["page:" + _id, "tagged:" + _id],
    "pages": *[${listedPage} && ^._id in tags[]._ref] | order(title asc, _id asc) {${cardFields}}
  }
}`)

/** Slugs of every tag, for prerendering. */
export const tagSlugsQuery = defineQuery(`*[_type == "tag" && ${hasSlug}] | order(_id asc).slug.current`)
