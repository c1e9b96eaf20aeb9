import { linkable } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { cardFields, iconFields, navLinkFields } from '../links/fragments.ts'

/**
 * The landing page. The tagline is read only if the title in search results shows it. Nodes that
 * are not published are left out, and remain dependencies.
 */
export const homeQuery = defineQuery(`{
  "_deps": ["home", "settings"],
  "home": *[_id == "homePage"][0]{
    "title": coalesce(title, *[_id == "siteSettings"][0].tagline),
    "tagline": select(!defined(seo.title) => *[_id == "siteSettings"][0].tagline),
    lead,
    seo,
    "actions": coalesce(actions[]{${navLinkFields}}, []),
    highlights[]{_key, title, text, icon, link{${navLinkFields}}},
    workflow{
      title,
      connections[]{_key, from, to, label},
      nodes[]{_key, id, label, "node": select(node->${linkable} => node->{${iconFields}}), "deps": {"_deps": ["link:" + node._ref]}}
    },
    "popularNodes": popularNodes[@->slug.current > "" && @->unlisted != true && @->${linkable}]->{${cardFields}},
    "popularDeps": popularNodes[]{"_deps": ["link:" + _ref]}
  }
}`)
