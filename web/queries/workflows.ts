import { folder, pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { workflowFileFields } from '../blocks/queries.ts'
import { pageAtPathDeps } from '../links/fragments.ts'

/**
 * The workflows of the page at a path, in reading order. Its dependencies are those of `pageQuery`.
 */
export const workflowsQuery = defineQuery(`{
  "_deps": [${pageAtPathDeps}],
  "page": *[${pageFilter} && slug.current == $slug && ${folder} == $folder] | order(_id asc)[0]{
    "_deps": ["page:" + _id],
    "workflows": body[_type == "workflow"]${workflowFileFields}
  }
}`)
