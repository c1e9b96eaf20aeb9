/** The last publishes, as the site reports them. */
import type { SiteAnswer } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, changeSite } from '../../site-client/ask-site.ts'

/**
 * Asks the site about the last publishes.
 * @param id of a document, as published, that the answer is about too
 */
export function readPublishes(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return askSite(client, pathOf(id), asking)
}

/**
 * Lets the site try again what failed.
 * @param id of a document, as published, that the site reads again
 */
export function tryAgain(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return changeSite(client, pathOf(id), asking)
}

function pathOf(id: string | undefined): string {
  return `/api/publishes/${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`
}
