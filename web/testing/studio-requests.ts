import { smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'

/** Of the only Studio that the site of a test answers. */
export const studioUrl = 'http://studio.test:3333'

/** Servers with the documents of a site, and the secret of one of its writers. */
export interface StudioHere extends ServersHere {
  /** The header that proves that a request is a writer's. */
  readonly authorization: string
}

/** Starts the servers for a test file, with these documents. */
export async function studioHere(
  settings: Readonly<Record<string, string>> = {},
  documents: readonly TestDocument[] = smallDocumentation(),
): Promise<StudioHere> {
  const servers = await serversHere({ SANITY_STUDIO_URL: studioUrl, ...settings })
  await servers.write(...documents)
  const { secret } = await createPreviewSecret(servers.writer, 'test', studioUrl)
  return { ...servers, authorization: `Bearer ${secret}` }
}

/** Headers of a request that differ from one of the Studio without a secret. */
interface Sender {
  readonly authorization?: string
  readonly origin?: string
}

/** A request to a path of the site, as a browser sends it from the Studio. */
export function fromStudio(
  path: string,
  { authorization, origin = studioUrl }: Sender,
  method = 'GET',
): Request {
  const headers = { origin, ...(authorization && { authorization }) }
  return new Request(`http://site.test${path}`, { method, headers })
}
