import { folder, linkable, pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { bodyHeadings, bodyMarkdownFields } from '../blocks/queries.ts'
import { inOrder, listedCategory, listedPage } from '../dependencies/predicates.ts'
import {
  addressOf,
  headingFields,
  linkFields,
  pageAtPathDeps,
  sizeOfCategory,
  statusFields,
} from '../links/fragments.ts'
import { sectionMarkdownFields } from '../node-sections/queries.ts'
import { ownPageFields } from '../own/queries.ts'
import {
  categoryWithin,
  containsCategories,
  hasSubcategories,
  homeCategoriesDeps,
  subcategories,
  topCategory,
} from './overview.ts'

/**
 * The page at a path (`/docs/` + `$folder` + `$slug`) with what its Markdown shows: less than the
 * page does, so that a change of only the page's appearance does not change the file. Its
 * dependencies are those of `pageQuery`. Of a related page without a path only the dependency key
 * remains.
 */
export const markdownQuery = defineQuery(`{
  "_deps": [${pageAtPathDeps}],
  "page": *[${pageFilter} && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    ${linkFields},
    "deps": {"_deps": ["page:" + _id]},
    summary,
    ${statusFields},
    body${bodyMarkdownFields},
    ${bodyHeadings},
    provider{name, url},
    ${sectionMarkdownFields}${ownPageFields},
    "related": coalesce(related[@->slug.current > "" && @->${linkable}]->{${headingFields}}, []),
    "relatedDeps": {"_deps": related[]{"list": ["link:" + _ref]}.list}
  }
}`)

const actionFields = `label, href, "page": ${addressOf('page')}` as const

/** Content of the landing page's Markdown: its texts and links, but not its drawing. */
export const homeMarkdownQuery = defineQuery(`{
  "_deps": ["home", "settings"],
  "home": *[_id == "homePage"][0]{
    "title": coalesce(title, *[_id == "siteSettings"][0].tagline),
    lead,
    "actions": coalesce(actions[]{${actionFields}}, []),
    "highlights": coalesce(highlights[]{title, text, link{${actionFields}}}, []),
    "popularNodes": coalesce(popularNodes[@->slug.current > "" && @->unlisted != true && @->${linkable}]->{${headingFields}}, []),
    "popularDeps": popularNodes[]{"_deps": ["link:" + _ref]}
  }
}`)

/** The categories that `homeCategoriesQuery` selects, without icons, colors and numbers. */
export const homeCategoriesMarkdownQuery = defineQuery(`{
  "_deps": ${homeCategoriesDeps},
  "cards": *[${topCategory} && !(${hasSubcategories}) && ${sizeOfCategory} > 0] | ${inOrder} {${headingFields}},
  "sections": *[${topCategory} && ${hasSubcategories}] | ${inOrder} {
    ${linkFields},
    "cards": ${subcategories}[${sizeOfCategory} > 0] | ${inOrder} {${headingFields}}
  }[count(cards) > 0]
}`)

/** The categories that `categoryCardsQuery` selects, without icons, colors and numbers. */
export const categoriesMarkdownQuery = defineQuery(`{
  "_deps": ["members:" + $id, *[${categoryWithin}]{"list": ["members:" + _id]}.list],
  "cards": *[${categoryWithin} && !(${containsCategories}) && ${sizeOfCategory} > 0] | ${inOrder} {${headingFields}},
  "sections": *[${categoryWithin} && ${containsCategories}] | ${inOrder} {${headingFields}}
}`)

const pagesOf = `*[${listedPage} && category._ref == $id] | ${inOrder} [0...12]` as const

/** The first pages of a category (`$id`) on the landing page, and whether there are others. */
export const pagesMarkdownQuery = defineQuery(`{
  "_deps": ["members:" + $id],
  "pages": ${pagesOf} {${headingFields}},
  "hasMore": count(*[(${listedPage} && category._ref == $id) || (${listedCategory} && parent._ref == $id)]) > count(${pagesOf})
}`)

/** A category by its slug, with its members as links with summaries. */
export const categoryMarkdownQuery = defineQuery(`{
  "_deps": ["slug:category:" + $slug],
  "category": *[_type == "category" && slug.current == $slug] | order(_id asc)[0]{
    ${headingFields},
    "members": {
      "_deps": ["members:" + _id],
      "categories": *[${listedCategory} && parent._ref == ^._id] | ${inOrder} {${headingFields}},
      "pages": *[${listedPage} && category._ref == ^._id] | ${inOrder} {${headingFields}}
    }
  }
}`)

/** A tag by its slug, with its listed pages by title as links with summaries. */
export const tagMarkdownQuery = defineQuery(`{
  "_deps": ["slug:tag:" + $slug],
  "tag": *[_type == "tag" && slug.current == $slug] | order(_id asc)[0]{
    label,
    description,
    "_deps": ["card:" + _id, "link:" + _id, "tagged:" + _id],
    "pages": *[${listedPage} && ^._id in tags[]._ref] | order(title asc, _id asc) {${headingFields}}
  }
}`)
