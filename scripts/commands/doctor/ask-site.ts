/** Asks the site and the Studio. */
import { postSigned } from '@repo/audit/webhook.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { buildIn } from './checks/site.ts'
import type { FactsFor, FactsOf } from './checks.ts'
import { type Reply, requestReply } from './probes/http.ts'
import type { PartPlace } from './probes/places.ts'

const statusHeaders = ({ SITE_STATUS_TOKEN }: Environment) => ({
  headers: { authorization: `Bearer ${SITE_STATUS_TOKEN}` },
})

/**
 * Asks the site where this machine reaches it, and at its public URL.
 * @param reply of its `/api/status/` without a token
 */
export async function askSite(
  environment: Environment,
  { publicUrl, localUrl }: PartPlace,
  reply: Reply,
): Promise<
  FactsFor<'site' | 'siteAddress' | 'ready' | 'statusToken' | 'published' | 'lostEvents' | 'signature'>
> {
  const site = { facts: { url: localUrl, reply } }
  const build = buildIn(reply)
  if (build === undefined) {
    const none = { skipped: 'the site does not answer' }
    return {
      site,
      siteAddress: none,
      ready: none,
      statusToken: none,
      published: none,
      lostEvents: none,
      signature: none,
    }
  }
  const [withToken, ready] = await Promise.all([
    requestReply(`${localUrl}/api/status/`, statusHeaders(environment)),
    requestReply(`${localUrl}/api/ready/`),
  ])
  const isTokenKnown = !('failure' in withToken) && withToken.status === 200
  return {
    site,
    siteAddress:
      publicUrl === localUrl
        ? { skipped: 'the site is asked at its public URL' }
        : { facts: await askPublicUrl(environment, { publicUrl, localUrl, build, isTokenKnown }) },
    ready: { facts: { reply: ready } },
    statusToken: { facts: { reply: withToken } },
    published: { facts: { reply: isTokenKnown ? withToken : reply } },
    lostEvents: { facts: { reply: withToken, now: Date.now() } },
    signature: { facts: await askSignature(environment, localUrl) },
  }
}

/** Sends the token only to a server with the same build: the URL may be that of a stranger. */
async function askPublicUrl(
  environment: Environment,
  { isTokenKnown, ...site }: Omit<FactsOf['siteAddress'], 'reply'> & { readonly isTokenKnown: boolean },
): Promise<FactsOf['siteAddress']> {
  const url = `${site.publicUrl}/api/status/`
  const reply = await requestReply(url)
  const isSameBuild = buildIn(reply) === site.build
  // A token that the site itself refuses distinguishes nothing.
  return {
    ...site,
    reply: isSameBuild && isTokenKnown ? await requestReply(url, statusHeaders(environment)) : reply,
  }
}

/** An inspection of no page: the site checks the signature, and reads and changes nothing. */
const harmlessEvent = { inspect: [] }

async function askSignature(environment: Environment, localUrl: string): Promise<FactsOf['signature']> {
  const send = async (secret: string): Promise<Reply> => {
    try {
      const where = { NEXT_PUBLIC_SITE_URL: localUrl, SITE_PORT: '', HOST: environment.HOST }
      const response = await postSigned({ ...where, SANITY_WEBHOOK_SECRET: secret }, harmlessEvent)
      return { status: response.status, text: await response.text(), headers: {}, clockMs: null }
    } catch (error) {
      return { failure: String(error) }
    }
  }
  const right = await send(environment.SANITY_WEBHOOK_SECRET)
  return { right, wrong: await send(`${environment.SANITY_WEBHOOK_SECRET}-of-another`) }
}

/** Asks for the page of the Studio. */
export async function askStudio(
  environment: Environment,
  { publicUrl, localUrl }: PartPlace,
): Promise<FactsFor<'studio' | 'studioSettings'>> {
  const page = (url: string) => requestReply(`${url}/`, { headers: { accept: 'text/html' } })
  const [reply, publicReply] = await Promise.all([
    page(localUrl),
    publicUrl === localUrl ? undefined : page(publicUrl),
  ])
  const wanted = {
    projectId: environment.SANITY_PROJECT_ID,
    dataset: environment.SANITY_DATASET,
    apiHost: environment.SANITY_API_HOST,
    siteUrl: environment.NEXT_PUBLIC_SITE_URL,
  }
  return {
    studio: {
      facts: {
        url: localUrl,
        reply,
        atPublicUrl: publicReply ? { url: publicUrl, reply: publicReply } : null,
      },
    },
    studioSettings:
      'failure' in reply ? { skipped: 'the Studio does not answer' } : { facts: { reply, wanted } },
  }
}
