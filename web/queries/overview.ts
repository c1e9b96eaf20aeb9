import { defineQuery } from 'groq'
import { inOrder, isTop, listedCategory, listedPage } from '../dependencies/predicates.ts'
import { addressOf, cardFields, headingFields, linkFields, sizeOfCategory } from '../links/fragments.ts'

/** Where the landing page of the documentation suggests that new readers begin. */
export const beginningQuery = defineQuery(`{
  "_deps": ["settings"],
  "mainDoc": *[_id == "siteSettings"][0]{"page": ${addressOf('mainDoc')}}.page
}`)

/** Categories in the one with the id `$id`, or at the top of the sidebar (`root`). */
export const categoryWithin =
  `${listedCategory} && (($id == "root" && ${isTop}) || ($id != "root" && parent._ref == $id))` as const
/** Categories at the top of the sidebar. */
export const topCategory = `${listedCategory} && ${isTop}` as const
/** The categories in one. */
export const subcategories = `*[${listedCategory} && parent._ref == ^._id]` as const
/** True if a category contains categories. */
export const hasSubcategories = `count(${subcategories}) > 0` as const
/** True if a category is at the top of the sidebar and contains categories. */
export const containsCategories = `$id == "root" && ${hasSubcategories}` as const

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

/** Dependencies of the categories on the home page, whose cards are shown if they have members. */
export const homeCategoriesDeps =
  `["members:root", *[${topCategory}]{"list": ["members:" + _id, ${subcategories}{"key": "members:" + _id}.key]}.list]` as const

/**
 * The categories that the home page shows: like {@link categoryCardsQuery} for the top and each
 * section, but in one result, because the home page leaves out a section without cards. Its
 * sections have no summary.
 */
export const homeCategoriesQuery = defineQuery(`{
  "_deps": ${homeCategoriesDeps},
  "cards": *[${topCategory} && !(${hasSubcategories})] | ${inOrder} {${cardFields}, "count": ${sizeOfCategory}}[count > 0],
  "sections": *[${topCategory} && ${hasSubcategories}] | ${inOrder} {
    ${linkFields},
    "cards": ${subcategories} | ${inOrder} {${cardFields}, "count": ${sizeOfCategory}}[count > 0]
  }[count(cards) > 0]
}`)

/**
 * The first pages of a category (`$id`), in its order: as many as one list of the landing page
 * shows, so that the page does not grow with the category.
 */
export const pagesOfCategoryQuery = defineQuery(`{
  "_deps": ["members:" + $id],
  "pages": *[${listedPage} && category._ref == $id] | ${inOrder} [0...12] {
    ${cardFields},
    "deps": {"_deps": ["page:" + _id]},
    "needsCredentials": select(_type == "nodePage" => count(coalesce(credentials, [])) > 0)
  }
}`)
