import { defineQuery } from 'groq'
import { navLinkFields } from './fragments.ts'

/** The landing page. The tagline is read only if the title in search results shows it. */
export const homeQuery = defineQuery(`{
  "_deps": ["home", "settings"],
  "home": *[_id == "homePage"][0]{
    "title": coalesce(title, *[_id == "siteSettings"][0].tagline),
    "tagline": select(!defined(seo.title) => *[_id == "siteSettings"][0].tagline),
    lead,
    seo,
    "actions": coalesce(actions[]{${navLinkFields}}, []),
    highlights[]{_key, title, text, icon, link{${navLinkFields}}}
  }
}`)
