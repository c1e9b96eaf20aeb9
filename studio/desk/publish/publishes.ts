import type { SiteAnswer } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, changeSite } from '../../site-client/ask-site.ts'

/** Asks the site about the last publishes, and a document, by its published id. */
export function readPublishes(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return askSite(client, pathOf(id), asking)
}

/** Lets the site try again what failed, and read a document again, by its published id. */
export function tryAgain(client: SanityClient, asking: Asking, id: string): Promise<SiteAnswer> {
  return changeSite(client, pathOf(id), asking)
}

function pathOf(id: string | undefined): string {
  return `/api/publishes/${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`
}
