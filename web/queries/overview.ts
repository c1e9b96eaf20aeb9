import { defineQuery } from 'groq'
import { addressOf, cardFields, inOrder, listedCategory, listedPage } from './fragments.ts'

/** Where the landing page of the documentation tells new readers to begin. */
export const beginningQuery = defineQuery(`{
  "_facets": ["settings"],
  "mainDoc": *[_id == "siteSettings"][0]{"page": ${addressOf('mainDoc')}}.page
}`)

/**
 * The categories in one category (`$id`) or at the top of the sidebar (`root`), in their order. An empty one is given
 * too: nothing else would tell that it is not empty any more.
 */
export const shelfQuery = defineQuery(`{
  "_facets": ["members:" + $id],
  "categories": *[${listedCategory} && (($id == "root" && !defined(parent)) || ($id != "root" && parent._ref == $id))] | ${inOrder} {
    ${cardFields},
    "holds": {
      "_facets": ["members:" + _id],
      "categories": count(*[${listedCategory} && parent._ref == ^._id]),
      "pages": count(*[${listedPage} && category._ref == ^._id])
    }
  }
}`)
