/** Queries of files about the whole site. */
import { pageSegments } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { hasSlug, inOrder, isTop, listedPage } from '../dependencies/predicates.ts'
import { linkedPage } from '../links/fragments.ts'

const line = `title, summary, ${linkedPage}` as const

/** The heading above the lines, and what the path of the category is made of. */
const head = `title, "slug": slug.current` as const

const linesOf = `"pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} {${line}}` as const

// Spelled out level by level (studio/model/paths.ts: four): TypeGen evaluates constants, but no
// functions of two values.
const child = `*[_type == "category" && parent._ref == ^._id] | ${inOrder}` as const
const top = `*[_type == "category" && ${isTop}] | ${inOrder}` as const
const holdsPages = `[count(pages) + count(categories) > 0]`
const lines4 = `${child} {${head}, ${linesOf}, "categories": []}${holdsPages}` as const
const lines3 = `${child} {${head}, ${linesOf}, "categories": ${lines4}}${holdsPages}` as const
const lines2 = `${child} {${head}, ${linesOf}, "categories": ${lines3}}${holdsPages}` as const

/** True if no category above a page is unpublished or part of a cycle (paths.ts: four levels). */
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
 * All listed pages in the order of the sidebar: each category that holds pages, with what a line
 * about each page says; `others` are in no category of the sidebar.
 */
export const outlineQuery = defineQuery(`{
  "_deps": ["outline"],
  "categories": ${top} {${head}, ${linesOf}, "categories": ${lines2}}${holdsPages},
  "others": *[${listedPage} && !${isInTree}] | ${inOrder} {${line}}
}`)

/** The most recently published listed pages, newest first: as many as a feed shows. */
export const changesQuery = defineQuery(`{
  "_deps": ["changes"],
  "pages": *[${listedPage}] | order(_updatedAt desc, _id asc)[0...50]{
    title, summary, ${linkedPage},
    "published": _createdAt,
    "updated": _updatedAt
  }
}`)

/** Every listed page with its path and the day it changed. */
export const sitemapQuery = defineQuery(`{
  "_deps": ["pages", "tags"],
  "pages": *[${listedPage}] | order(_id asc) {
    "slug": slug.current,
    "segments": ${pageSegments},
    "day": string::split(_updatedAt, "T")[0]
  },
  "categories": *[_type == "category" && ${hasSlug}] | order(_id asc).slug.current,
  "tags": *[_type == "tag" && ${hasSlug} && count(*[${listedPage} && ^._id in tags[]._ref]) > 0] | order(_id asc).slug.current
}`)
