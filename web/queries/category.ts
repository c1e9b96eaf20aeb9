import { defineQuery } from 'groq'
import { cardFields, inOrder, linkFields, linkOf, listedPage } from './fragments.ts'

/** A category by its slug with what is in it. */
export const categoryQuery = defineQuery(`{
  "_facets": ["slug:category:" + $slug],
  "category": *[_type == "category" && slug.current == $slug][0]{
    ${cardFields},
    "revision": _rev,
    "stamp": {"_facets": ["page:" + _id, "segment:" + _id, "segment:" + parent._ref, "segment:" + parent->parent._ref]},
    "trail": [${linkOf('parent->parent->parent')}, ${linkOf('parent->parent')}, ${linkOf('parent')}],
    "members": {
      "_facets": ["members:" + _id],
      "categories": *[_type == "category" && parent._ref == ^._id] | ${inOrder} {
        ${cardFields},
        position,
        "count": {
          "_facets": ["members:" + _id],
          "of": count(*[${listedPage} && category._ref == ^._id]) + count(*[_type == "category" && parent._ref == ^._id])
        }
      },
      "pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} {${cardFields}, position}
    }
  }
}`)

/** Slugs of every category, for prerendering. */
export const categorySlugsQuery = defineQuery(`*[_type == "category" && defined(slug.current)].slug.current`)

/** The members of one category (`$id`), or of the top of the sidebar (`root`), in their order. */
export const membersQuery = defineQuery(`{
  "_facets": ["members:" + $id],
  "items": *[
    ($id == "root" && _type == "category" && !defined(parent)) ||
    ($id != "root" && ((_type == "category" && parent._ref == $id) || (${listedPage} && category._ref == $id)))
  ] | ${inOrder} {${linkFields}}
}`)
