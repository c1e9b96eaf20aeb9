/** Requests of the Studio to the site. A secret in the lake proves that a writer sends them. */
import { changeRequest, editorSecretPrefix } from '@repo/model/editor-secret.ts'
import { siteApiHeader, siteApiVersion } from '@repo/model/site-api.ts'
import { textIn } from '@repo/model/values.ts'
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

/**
 * The answer of the site at a path, which `@repo/model/site-api.ts` describes.
 * @throws Error in one sentence for a writer when the site does not answer, or says why it refuses
 */
export async function askSite<Answer>(client: SanityClient, path: string, asking: Asking): Promise<Answer> {
  const response = await send('GET', path, asking, await secretOf(client, asking))
  if (response.status === 401) secrets.delete(client)
  return answerIn<Answer>(response)
}

/** Asks the site to do something, and returns and throws as {@link askSite}, also for a viewer. */
export async function changeSite<Answer>(
  client: SanityClient,
  path: string,
  asking: Asking,
): Promise<Answer> {
  const { siteUrl, studioUrl, userId } = asking
  const id = editorSecretPrefix + randomKey()
  const request = changeRequest(new URL(siteUrl + path))
  const { secret } = await createPreviewSecret(client, request, studioUrl, userId, id).catch((error) => {
    const isViewer = error instanceof ClientError && error.statusCode === 403
    throw isViewer ? new Error('Only editors may change this: ask one of them.') : error
  })
  try {
    return await answerIn<Answer>(await send('POST', path, asking, secret))
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

async function answerIn<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null)
  const message = textIn(body, 'message')
  if (message) throw new Error(message)
  if (!response.ok || response.headers.get(siteApiHeader) !== siteApiVersion)
    throw new Error(
      `The site sent a response that this Studio cannot read (status ${response.status}). Check that both have the same version.`,
    )
  // A site of this version answers in the form of the path.
  return body as Answer
}

async function secretOf(client: SanityClient, { studioUrl, userId }: Asking): Promise<string> {
  const known = secrets.get(client)
  if (known && known.until > Date.now()) return known.secret
  const { secret, expiresAt } = await createPreviewSecret(client, 'ask-site', studioUrl, userId)
  secrets.set(client, { secret, until: expiresAt.getTime() - marginMs })
  return secret
}
