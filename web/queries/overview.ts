import { defineQuery } from 'groq'
import { inOrder, isTop, listedCategory, listedPage } from '../dependencies/predicates.ts'
import { addressOf, cardFields, headingFields, sizeOfCategory } from './fragments.ts'

/** Where the landing page of the documentation suggests that new readers begin. */
export const beginningQuery = defineQuery(`{
  "_deps": ["settings"],
  "mainDoc": *[_id == "siteSettings"][0]{"page": ${addressOf('mainDoc')}}.page
}`)

/** Categories in the one with the id `$id`, or at the top of the sidebar (`root`). */
export const categoryWithin =
  `${listedCategory} && (($id == "root" && ${isTop}) || ($id != "root" && parent._ref == $id))` as const
/** Whether a category at the top contains categories. */
export const containsCategories =
  `$id == "root" && count(*[${listedCategory} && parent._ref == ^._id]) > 0` as const

/**
 * The categories in one category (`$id`) or at the top of the sidebar (`root`), in their order. At
 * the top, those that hold categories are `sections`, which the landing page shows with their
 * contents; all others are cards. The card of an empty category is left out, but the category
 * remains a dependency: no other key changes when it gets a page.
 */
export const categoryCardsQuery = defineQuery(`{
  "_deps": ["members:" + $id, *[${categoryWithin}]{"list": ["members:" + _id]}.list],
  "cards": *[${categoryWithin} && !(${containsCategories})] | ${inOrder} {${cardFields}, "count": ${sizeOfCategory}}[count > 0],
  "sections": *[${categoryWithin} && ${containsCategories}] | ${inOrder} {${headingFields}}
}`)

/**
 * The first nodes of a category (`$id`), in its order: as many as one list of the landing page
 * shows, so that the page does not grow with the category.
 */
export const nodesOfCategoryQuery = defineQuery(`{
  "_deps": ["members:" + $id],
  "nodes": *[_type == "nodePage" && ${listedPage} && category._ref == $id] | ${inOrder} [0...12] {
    ${cardFields},
    "deps": {"_deps": ["page:" + _id]},
    "needsCredentials": count(credentials) > 0
  }
}`)
