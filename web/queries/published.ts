import { defineQuery } from 'groq'
import { listedPage } from '../dependencies/predicates.ts'

/** `hasNodes` is true if a node page is listed; without one, nothing speaks of nodes. */
export const hasNodesQuery = defineQuery(`{
  "_deps": ["listed"],
  "hasNodes": defined(*[_type == "nodePage" && ${listedPage}][0]._id)
}`)

/** `isEmpty` is true if no listed page is published; an empty site shows a message. */
export const isEmptyQuery = defineQuery(`{
  "_deps": ["listed"],
  "isEmpty": !defined(*[${listedPage}][0]._id)
}`)
