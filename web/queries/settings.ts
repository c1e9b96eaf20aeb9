import { defineQuery } from 'groq'
import { linkOf, navLinkFields } from './fragments.ts'

/** What stands on every page. */
export const settingsQuery = defineQuery(`{
  "_facets": ["settings"],
  "settings": *[_id == "siteSettings"][0]{
    productName,
    company,
    tagline,
    description,
    version,
    copyright,
    announcement,
    "mainDoc": ${linkOf('mainDoc')},
    "sidebarHome": ${linkOf('sidebarHome')},
    navbar[]{${navLinkFields}},
    footer[]{_key, title, links[]{${navLinkFields}}}
  }
}`)
