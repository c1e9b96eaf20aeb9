import { folder } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { hasSlug, listedPage } from '../dependencies/predicates.ts'
import { cardFields, linkOf, pageAtPathDeps, statusFields } from '../links/fragments.ts'
import { sectionMarkdownFields } from '../node-sections/queries.ts'

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

/** A node with its structured fields: everything of its page but the text. */
const referenceFields = `
    ${cardFields},
    "deps": {"_deps": ["page:" + _id]},
    "group": category->{title, "slug": slug.current},
    "tags": tags[]{"tag": ${linkOf('@')}},
    ${statusFields},
    ${sectionMarkdownFields}
` as const

/**
 * Every listed node with its structured fields, for `/nodes.json`. The name of a node's group is
 * covered by the dependency key of its color.
 */
export const nodeReferencesQuery = defineQuery(`{
  "_deps": ["outline"],
  "nodes": *[_type == "nodePage" && ${listedPage}] | order(title asc, _id asc) {${referenceFields}}
}`)

/** The node at a path (`/docs/` + `$folder` + `$slug`) with its structured fields. */
export const nodeReferenceQuery = defineQuery(`{
  "_deps": [${pageAtPathDeps}],
  "node": *[_type == "nodePage" && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{${referenceFields}}
}`)
