import { defineQuery } from 'groq'
import { listedPage } from '../dependencies/predicates.ts'

/** Whether no page that lists show is published; an empty site shows a message. */
export const isEmptyQuery = defineQuery(`{
  "_deps": ["listed"],
  "isEmpty": !defined(*[${listedPage}][0]._id)
}`)
