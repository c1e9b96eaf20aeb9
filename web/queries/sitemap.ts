import { pageSegments } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { hasSlug, listedPage } from '../dependencies/predicates.ts'

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
