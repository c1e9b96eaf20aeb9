import { defineQuery } from 'groq'
import { headingsOfIds, headingTargets } from '../blocks/queries.ts'
import { richTextFields } from '../blocks/text/queries.ts'
import { navLinkFields } from '../links/fragments.ts'

/** The site name, which every page shows. */
export const siteNameQuery = defineQuery(`{
  "_deps": ["settings"],
  "siteName": *[_id == "siteSettings"][0]{productName}
}`)

/** Color and logo, which every page shows. */
export const brandQuery = defineQuery(`{
  "_deps": ["settings"],
  "brand": *[_id == "siteSettings"][0]{color, logo{asset}}
}`)

/** The site's description of itself: for the manifest, and for pages without a description. */
export const descriptionQuery = defineQuery(`{
  "_deps": ["settings"],
  "description": *[_id == "siteSettings"][0].description
}`)

/** The company that publishes the site, for structured data. */
export const publisherQuery = defineQuery(`{
  "_deps": ["settings"],
  "publisher": *[_id == "siteSettings"][0].company
}`)

/**
 * The site chrome. The company is read only if the footer names it, so that another company does
 * not re-render the pages of a site whose footer doesn't.
 */
export const siteChromeQuery = defineQuery(`{
  "_deps": ["settings"],
  "siteChrome": *[_id == "siteSettings"][0]{
    "copyright": array::join(string::split(copyright, "{company}"), coalesce(company, "")),
    announcement{id, text, "content": content${richTextFields}, "linkedHeadings": {"ids": array::unique(["", ...content[].${headingTargets}])}${headingsOfIds}, dismissible, link{${navLinkFields}}},
    "navbar": coalesce(navbar[]{_type, _type == "navGroup" => {_key, title, "links": coalesce(links[]{${navLinkFields}}, [])}, _type != "navGroup" => {${navLinkFields}}}, []),
    footer[]{_key, title, "links": coalesce(links[]{${navLinkFields}}, [])}
  }
}`)

/** Words that readers use; without dependencies, since `indexing/` reads them from the lake. */
export const searchSettingsQuery = defineQuery(`*[_id == "searchSettings"][0]{
  synonyms[]{_key, _type, words, word, means}
}`)
