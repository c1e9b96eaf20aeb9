import { defineQuery } from 'groq'
import { navLinkFields } from './fragments.ts'

/** What the site is called and says of itself: for titles and the manifest. */
export const identityQuery = defineQuery(`{
  "_facets": ["settings"],
  "identity": *[_id == "siteSettings"][0]{productName, description}
}`)

/** What stands around every page. */
export const furnitureQuery = defineQuery(`{
  "_facets": ["settings"],
  "furniture": *[_id == "siteSettings"][0]{
    copyright,
    announcement{id, text, dismissible},
    "navbar": coalesce(navbar[]{${navLinkFields}}, []),
    footer[]{_key, title, "links": coalesce(links[]{${navLinkFields}}, [])}
  }
}`)
