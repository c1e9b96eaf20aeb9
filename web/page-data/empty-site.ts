/** Check for an empty site. */
import { isEmptyQuery } from '#queries/published.ts'
import { read } from '#queries/read.ts'

/**
 * True if no listed page is published. Call it only for a page that shows nothing else, because it
 * adds a query that is revalidated after each publish.
 */
export async function isEmptySite(): Promise<boolean> {
  return (await read(isEmptyQuery)).isEmpty
}
