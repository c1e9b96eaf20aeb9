import { defineQuery } from 'groq'
import { cardFields, listedPage } from './fragments.ts'

/** Categories that hold pages themselves or stand at the top, in the order of the sidebar, for the landing page. */
export const overviewQuery = defineQuery(`{
  "_facets": ["members:root"],
  "stamps": *[_type == "category"]{"_facets": ["members:" + _id, "segment:" + _id]},
  "categories": *[_type == "category" && count(*[${listedPage} && category._ref == ^._id]) > 0]
    | order(defined(parent) asc, coalesce(parent->position, 0) asc, coalesce(position, 1000000) asc, _id asc) {
    ${cardFields},
    "count": {"of": count(*[${listedPage} && category._ref == ^._id]) + count(*[_type == "category" && parent._ref == ^._id])}
  }
}`)
