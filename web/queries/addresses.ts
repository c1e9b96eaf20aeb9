import { folder, pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { categoryOrRoot, hasSlug, parentOrRoot } from '../dependencies/predicates.ts'

/** Parts of all addresses below `/docs/`, also of former ones (`server/known-addresses.ts`). */
export const addressesQuery = defineQuery(`{
  "_deps": ["addresses"],
  "pages": *[${pageFilter} && ${hasSlug}] | order(_id asc){"slug": slug.current, "folder": ${folder}, "container": ${categoryOrRoot}},
  "categories": *[_type == "category"] | order(_id asc){_id, "slug": slug.current, "name": pathSegment, "container": ${parentOrRoot}},
  "tags": *[_type == "tag" && ${hasSlug}] | order(_id asc).slug.current,
  "left": *[_type == "redirect" && defined(container)] | order(_id asc){name, container, "to": toPage._ref},
  "redirected": *[_type == "redirect" && !defined(container)] | order(_id asc).from
}`)
