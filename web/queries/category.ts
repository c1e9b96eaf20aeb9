import { defineQuery } from 'groq'
import { hasSlug, inOrder, isTop, listedCategory, listedPage } from '../dependencies/predicates.ts'
import { cardFields, entryFields, headingFields, linkOf, sizeOfCategory } from '../links/fragments.ts'

/** A category by its slug, with its members. */
export const categoryQuery = defineQuery(`{
  "_deps": ["slug:category:" + $slug],
  "category": *[_type == "category" && slug.current == $slug] | order(_id asc)[0]{
    ${cardFields},
    "revision": _rev,
    "deps": {"_deps": ["page:" + _id, "segment:" + _id, "segment:" + parent._ref, "segment:" + parent->parent._ref]},
    "trail": [${linkOf('parent->parent->parent')}, ${linkOf('parent->parent')}, ${linkOf('parent')}],
    "members": {
      "_deps": ["members:" + _id],
      "categories": *[${listedCategory} && parent._ref == ^._id] | ${inOrder} {
        ${cardFields},
        "count": {
          "_deps": ["members:" + _id],
          "of": ${sizeOfCategory}
        }
      },
      "pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} {${cardFields}}
    }
  }
}`)

/** Slugs of every category, for prerendering: those near the top first. */
export const categorySlugsQuery = defineQuery(
  `*[_type == "category" && ${hasSlug}] | order(defined(parent) asc, defined(parent->parent) asc, position asc, _id asc).slug.current`,
)

const members = `*[
    ($id == "root" && ${listedCategory} && ${isTop}) ||
    ($id != "root" && ((${listedCategory} && parent._ref == $id) || (${listedPage} && category._ref == $id)))
  ] | ${inOrder}` as const

/** The members of one category (`$id`), or of the top of the sidebar (`root`), in their order. */
export const membersQuery = defineQuery(`{
  "_deps": ["members:" + $id],
  "items": ${members} {${entryFields}}
}`)

/** The last member, without its link: of a category, its own last member is shown. */
export const lastMemberQuery = defineQuery(`{
  "_deps": ["members:" + $id],
  "last": (${members})[-1]{_id, _type}
}`)

/**
 * A link to one document, with its summary: the previous or next page. Not part of
 * {@link membersQuery}, whose result every page next to it shows.
 */
export const linkQuery = defineQuery(`{
  "_deps": ["link:" + $id],
  "link": *[_id == $id][0]{${headingFields}}
}`)
