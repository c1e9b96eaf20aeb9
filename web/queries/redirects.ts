import { pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { categoryOrRoot, parentOrRoot } from '../dependencies/predicates.ts'
import { addressOf, linkedPage, pathDeps } from '../links/fragments.ts'

/**
 * Where whole paths and patterns (`$paths`, with their dependency keys) are redirected to: by
 * writers, or as a former path of a list.
 */
export const redirectQuery = defineQuery(`{
  "_deps": $keys,
  "redirects": *[_type == "redirect" && from in $paths && !defined(container)] | order(coalesce(automatic, false) asc, leftAt desc, _id asc){
    from,
    permanent,
    toUrl,
    "toPage": ${addressOf('toPage')}
  }
}`)

/**
 * Documents that have, or had, a name (`$name`) in a category (`$container`, or `root`): one
 * segment of an old path (studio/model/redirects.ts, `walk`).
 */
export const stepQuery = defineQuery(`{
  "_deps": ["child:" + $container + ":" + $name, "slug:page:" + $name, *[${pageFilter} && slug.current == $name && ${categoryOrRoot} == $container]{"list": [${pathDeps}]}.list],
  "categories": *[_type == "category" && pathSegment == $name && ${parentOrRoot} == $container]{${linkedPage}, "_deps": ["address:" + _id]},
  "pages": *[${pageFilter} && slug.current == $name && ${categoryOrRoot} == $container]{${linkedPage}},
  "left": *[_type == "redirect" && container == $container && name == $name]{
    leftAt,
    "to": toPage._ref,
    "isFolder": folder == true,
    "toPage": ${addressOf('toPage')}
  }
}`)
