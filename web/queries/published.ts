import { defineQuery } from 'groq'
import { listedPage } from '../dependencies/predicates.ts'

/** Whether no page is published that lists show: an empty site says so. */
export const isEmptyQuery = defineQuery(`{
  "_deps": ["listed"],
  "isEmpty": !defined(*[${listedPage}][0]._id)
}`)
