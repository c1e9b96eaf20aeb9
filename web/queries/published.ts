import { defineQuery } from 'groq'
import { listedPage } from '../dependencies/predicates.ts'

/** `isEmpty` is true if no listed page is published; an empty site shows a message. */
export const isEmptyQuery = defineQuery(`{
  "_deps": ["listed"],
  "isEmpty": !defined(*[${listedPage}][0]._id)
}`)
