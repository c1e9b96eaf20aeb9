import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { draftsClient } from '#clients/sanity.ts'

/**
 * Starts draft mode for a writer: the Presentation tool sends a secret that the lake keeps for an
 * hour.
 */
export async function GET(request: Request): Promise<Response> {
  return defineEnableDraftMode({ client: draftsClient() }).GET(request)
}
