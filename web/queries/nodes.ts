import { defineQuery } from 'groq'
import { hasSlug, listedPage } from '../dependencies/predicates.ts'
import { cardFields } from './fragments.ts'

/**
 * Every listed node with what readers filter by, for a file about the whole site. Which nodes there
 * are, where they are, and what their cards say is covered by the dependency key `outline`; tags
 * and credentials depend on the whole page, a color on its category.
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
