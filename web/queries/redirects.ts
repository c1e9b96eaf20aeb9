import { defineQuery } from 'groq'
import { linkOf } from './fragments.ts'

/** Where an old address (`$from`, with slashes at both ends) leads. */
export const redirectQuery = defineQuery(`{
  "_facets": ["redirects"],
  "redirect": *[_type == "redirect" && from == $from][0]{permanent, toUrl, "toPage": ${linkOf('toPage')}}
}`)
