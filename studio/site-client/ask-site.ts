/** Requests of the Studio to the site. A secret in the lake proves that a writer sends them. */
import { changeRequest, editorSecretPrefix } from '@repo/model/editor-secret.ts'
import { ClientError, type SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { randomKey } from '../forms/random-key.ts'

/** URLs of Studio and site, and the user who asks. */
export interface Asking {
  readonly siteUrl: string
  readonly studioUrl: string
  readonly userId?: string
}

/** A secret is not used in its last minutes, ms: the site must still accept the request. */
const marginMs = 5 * 60_000

const secrets = new WeakMap<SanityClient, { readonly secret: string; readonly until: number }>()

/** A response of the site: its JSON and its status. */
export interface SiteJson {
  readonly body: unknown
  readonly status: number
}

/**
 * The JSON that the site answers at a path, and its status.
 * @param path with a slash at both ends, and a query if there is one
 * @throws Error in one sentence for a writer when the site does not answer, or says why it refuses
 */
export async function askSite(client: SanityClient, path: string, asking: Asking): Promise<SiteJson> {
  const response = await send('GET', path, asking, await secretOf(client, asking))
  if (response.status === 401) secrets.delete(client)
  return answerIn(response)
}

/**
 * Asks the site to do something, and returns what {@link askSite} does.
 * @throws Error in one sentence as {@link askSite}, and for a viewer
 */
export async function changeSite(client: SanityClient, path: string, asking: Asking): Promise<SiteJson> {
  const { siteUrl, studioUrl, userId } = asking
  const id = editorSecretPrefix + randomKey()
  const request = changeRequest(new URL(siteUrl + path))
  const { secret } = await createPreviewSecret(client, request, studioUrl, userId, id).catch((error) => {
    const isViewer = error instanceof ClientError && error.statusCode === 403
    throw isViewer ? new Error('Only editors may change this: ask one of them.') : error
  })
  try {
    return await answerIn(await send('POST', path, asking, secret))
  } finally {
    // A secret that stays ends within an hour.
    client.delete(`drafts.${id}`).catch(() => undefined)
  }
}

function send(method: string, path: string, { siteUrl, studioUrl }: Asking, secret: string) {
  const headers = { authorization: `Bearer ${secret}` }
  return fetch(siteUrl + path, { method, headers }).catch(() => {
    throw new Error(
      `The site at ${siteUrl} does not answer. Check that it is running, and that its settings name ${studioUrl} as the address of this Studio.`,
    )
  })
}

async function answerIn(response: Response): Promise<SiteJson> {
  const body: unknown = await response.json().catch(() => null)
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
