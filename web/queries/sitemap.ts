import { defineQuery } from 'groq'

/** Every listed page with its path and the day it changed. */
export const sitemapQuery = defineQuery(`{
  "_facets": ["pages", "tags"],
  "pages": *[_type in ["nodePage", "guide"] && unlisted != true && defined(slug.current)] | order(_id asc) {
    "slug": slug.current,
    "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment],
    "updatedAt": _updatedAt
  },
  "categories": *[_type == "category" && defined(slug.current)] | order(_id asc).slug.current,
  "tags": *[_type == "tag" && defined(slug.current) && count(*[_type in ["nodePage", "guide"] && unlisted != true && ^._id in tags[]._ref]) > 0] | order(_id asc).slug.current
}`)
