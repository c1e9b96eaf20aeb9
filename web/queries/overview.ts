import { defineQuery } from 'groq'
import { addressOf, cardFields, listedCategory, listedPage } from './fragments.ts'

/**
 * A category is only counted where everything above it is published: one below a gap is in no list that is stamped, so
 * its appearance could not be noticed.
 */
const connected = `(!defined(parent) || defined(parent->_id)) && (!defined(parent->parent) || defined(parent->parent->_id)) && (!defined(parent->parent->parent) || defined(parent->parent->parent->_id))`

/** Categories that hold pages, in the order of the sidebar, for the landing page. */
export const overviewQuery = defineQuery(`{
  "_facets": ["settings", "members:root", *[_type == "category"]{"list": ["members:" + _id, "segment:" + _id]}.list],
  "mainDoc": *[_id == "siteSettings"][0]{"page": ${addressOf('mainDoc')}}.page,
  "categories": *[${listedCategory} && ${connected} && count(*[${listedPage} && category._ref == ^._id]) > 0]
    | order(defined(parent) asc, coalesce(parent->position, 0) asc, coalesce(position, 1000000) asc, _id asc) {
    ${cardFields},
    "count": {"of": count(*[${listedPage} && category._ref == ^._id]) + count(*[${listedCategory} && parent._ref == ^._id])}
  }
}`)
