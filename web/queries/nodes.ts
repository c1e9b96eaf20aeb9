import { folder } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { listedPage } from '../dependencies/predicates.ts'
import { cardFields, linkOf, pageAtPathDeps, statusFields } from '../links/fragments.ts'
import { sectionMarkdownFields } from '../node-sections/queries.ts'

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
 * Every listed node with its structured fields, for files about all of them. Which nodes there are,
 * where they are, and what their cards say is covered by the dependency key `outline`; the name of
 * a node's group by that of its color.
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
