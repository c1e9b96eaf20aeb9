/**
 * All listed pages in the order of the sidebar, for files about the whole site. The query returns a
 * tree, so that its result differs only when something that is shown differs; a flat list would
 * differ with every position.
 */
import { defineQuery } from 'groq'
import { inOrder, isTop, listedPage } from '../dependencies/predicates.ts'
import { linkedPage } from '../links/fragments.ts'

const line = `title, summary, ${linkedPage}` as const

/** The heading above the lines, and what the path of the category is made of. */
const head = `title, "slug": slug.current` as const

const linesOf = `"pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} {${line}}` as const
const placesOf = `"pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} {${linkedPage}}` as const

// Spelled out level by level (studio/model/paths.ts: four): TypeGen evaluates constants, but no
// functions of two values.
const child = `*[_type == "category" && parent._ref == ^._id] | ${inOrder}` as const
const top = `*[_type == "category" && ${isTop}] | ${inOrder}` as const
const holdsPages = `[count(pages) + count(categories) > 0]`
const lines4 = `${child} {${head}, ${linesOf}, "categories": []}${holdsPages}` as const
const lines3 = `${child} {${head}, ${linesOf}, "categories": ${lines4}}${holdsPages}` as const
const lines2 = `${child} {${head}, ${linesOf}, "categories": ${lines3}}${holdsPages}` as const
const places4 = `${child} {${placesOf}, "categories": []}${holdsPages}` as const
const places3 = `${child} {${placesOf}, "categories": ${places4}}${holdsPages}` as const
const places2 = `${child} {${placesOf}, "categories": ${places3}}${holdsPages}` as const

/**
 * True if a page is in the tree: no category above it is unpublished or part of a cycle (paths.ts:
 * four levels).
 */
const isInTree = `select(
  category->_type != "category" => false,
  select(category->parent._ref > "" => false, true) => true,
  category->parent->_type != "category" => false,
  select(category->parent->parent._ref > "" => false, true) => true,
  category->parent->parent->_type != "category" => false,
  select(category->parent->parent->parent._ref > "" => false, true) => true,
  category->parent->parent->parent->_type != "category" => false,
  select(category->parent->parent->parent->parent._ref > "" => false, true)
)`

/**
 * Each category that holds pages, with what a line about each page says; `others` are in no
 * category of the sidebar.
 */
export const outlineQuery = defineQuery(`{
  "_deps": ["outline"],
  "categories": ${top} {${head}, ${linesOf}, "categories": ${lines2}}${holdsPages},
  "others": *[${listedPage} && !${isInTree}] | ${inOrder} {${line}}
}`)

/** The same with only the paths. */
export const pageOrderQuery = defineQuery(`{
  "_deps": ["outline"],
  "categories": ${top} {${placesOf}, "categories": ${places2}}${holdsPages},
  "others": *[${listedPage} && !${isInTree}] | ${inOrder} {${linkedPage}}
}`)
