import { defineQuery } from 'groq'
import { navLinkFields } from './fragments.ts'

/** What the site is called: every page shows it. */
export const identityQuery = defineQuery(`{
  "_deps": ["settings"],
  "identity": *[_id == "siteSettings"][0]{productName}
}`)

/** What the site says of itself: for the manifest, and pages without a description of their own. */
export const descriptionQuery = defineQuery(`{
  "_deps": ["settings"],
  "description": *[_id == "siteSettings"][0].description
}`)

/**
 * What stands around every page. The company is read only into a line that names it: pages are not
 * rendered again for another one.
 */
export const furnitureQuery = defineQuery(`{
  "_deps": ["settings"],
  "furniture": *[_id == "siteSettings"][0]{
    "copyright": array::join(string::split(copyright, "{company}"), coalesce(company, "")),
    announcement{id, text, dismissible},
    "navbar": coalesce(navbar[]{${navLinkFields}}, []),
    footer[]{_key, title, "links": coalesce(links[]{${navLinkFields}}, [])}
  }
}`)
