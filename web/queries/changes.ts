import { defineQuery } from 'groq'
import { listedPage } from '../dependencies/predicates.ts'
import { linkedPage } from '../links/fragments.ts'

/** The most recently published listed pages, newest first: as many as a feed shows. */
export const changesQuery = defineQuery(`{
  "_deps": ["changes"],
  "pages": *[${listedPage}] | order(_updatedAt desc, _id asc)[0...50]{
    title, summary, ${linkedPage},
    "published": _createdAt,
    "updated": _updatedAt
  }
}`)
