/** Requests of the Studio to the site. A secret in the lake proves that a writer sends them. */
import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'

/** URLs of Studio and site, and the user who asks. */
export interface Asking {
  readonly siteUrl: string
  readonly studioUrl: string
  readonly userId?: string
}

/** A secret is not used in its last minutes, ms: the site must still accept the request. */
const marginMs = 5 * 60_000

const secrets = new WeakMap<SanityClient, { readonly secret: string; readonly until: number }>()

/**
 * The JSON that the site answers at a path, and its status.
 * @param path with a slash at both ends, and a query if there is one
 * @param method POST asks the site to do something
 * @throws Error in one sentence for a writer when the site does not answer, or says why it refuses
 */
export async function askSite(
  client: SanityClient,
  path: string,
  asking: Asking,
  method: 'GET' | 'POST' = 'GET',
): Promise<{ readonly body: unknown; readonly status: number }> {
  const { siteUrl, studioUrl } = asking
  const response = await fetch(siteUrl + path, {
    ...(method === 'POST' && { method }),
    headers: { authorization: `Bearer ${await secretOf(client, asking)}` },
  }).catch(() => {
    throw new Error(
      `The site at ${siteUrl} does not answer. Check that it is running, and that its settings name ${studioUrl} as the address of this Studio.`,
    )
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 401) secrets.delete(client)
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    throw new Error(body.message)
  return { body, status: response.status }
}

/** The error for a response of an unexpected form. */
export function unreadable(status: number): Error {
  return new Error(
    `The site sent a response that this Studio cannot read (status ${status}). Check that both have the same version.`,
  )
}

async function secretOf(client: SanityClient, { studioUrl, userId }: Asking): Promise<string> {
  const known = secrets.get(client)
  if (known && known.until > Date.now()) return known.secret
  const { secret, expiresAt } = await createPreviewSecret(client, 'ask-site', studioUrl, userId)
  secrets.set(client, { secret, until: expiresAt.getTime() - marginMs })
  return secret
}
