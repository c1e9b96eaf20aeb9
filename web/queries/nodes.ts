import { defineQuery } from 'groq'
import { hasSlug, listedPage } from '../dependencies/predicates.ts'
import { cardFields } from './fragments.ts'

/**
 * Every listed node with what readers choose by, for a file about the whole site. `outline` covers which there are, where,
 * and what their cards say; tags and credentials are anything in a page, a colour is its category's.
 */
export const nodesQuery = defineQuery(`{
  "_deps": ["outline", "tags", *[_type == "category"]{"list": ["link:" + _id]}.list],
  "tags": *[_type == "tag" && ${hasSlug}] | order(label asc, _id asc) {_id, label, "slug": slug.current},
  "nodes": *[_type == "nodePage" && ${listedPage}] | order(title asc, _id asc) {
    ${cardFields},
    "deps": {"_deps": ["page:" + _id]},
    "group": category->{title, "slug": slug.current},
    "tagIds": tags[]._ref,
    "needsCredentials": count(credentials) > 0
  }
}`)
