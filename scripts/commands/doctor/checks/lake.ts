/** Checks of the content lake: embedded, or hosted by Sanity. Pure. */
import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { parsedReply, type Reply } from '../probes/http.ts'
import { type CheckResult, failed, oneLine, passed, skipped } from '../results.ts'

/** Which lake is asked. */
export interface LakePlace {
  readonly isEmbedded: boolean
  /** For messages: its URL. */
  readonly url: string
  readonly projectId: string
  readonly dataset: string
}

/** A response of the lake. */
export interface LakeReplyFacts {
  readonly lake: LakePlace
  readonly reply: Reply
}

const pongSchema = z.object({ pong: z.literal(true) })
/** A result or an error in Sanity's form. */
const sanitySchema = z.union([
  z.object({ result: z.unknown(), ms: z.number() }),
  z.object({ statusCode: z.number(), message: z.string() }),
  z.object({ error: z.unknown() }),
])

/** Is it the lake that answers? */
export function checkLake({ lake, reply }: LakeReplyFacts): CheckResult {
  if ('failure' in reply)
    return failed(
      `nothing answers at ${lake.url} (${reply.failure})`,
      lake.isEmbedded
        ? 'start it with npm start, or correct SANITY_API_HOST or LAKE_PORT'
        : 'correct SANITY_PROJECT_ID, and check that this machine may reach sanity.io',
    )
  const isLake = lake.isEmbedded
    ? parsedReply(reply, pongSchema) !== undefined
    : parsedReply(reply, sanitySchema) !== undefined
  if (!isLake)
    return failed(
      `another server answers at ${lake.url} (${reply.status} ${oneLine(reply.text, 60)})`,
      lake.isEmbedded
        ? 'stop that server and run npm start, or correct SANITY_API_HOST or LAKE_PORT'
        : 'correct SANITY_PROJECT_ID, and check proxies between this machine and sanity.io',
    )
  if (!lake.isEmbedded && /project.*not found/i.test(reply.text))
    return failed(
      `Sanity has no project "${lake.projectId}"`,
      'correct SANITY_PROJECT_ID: sanity.io/manage shows it',
    )
  return passed(`${lake.url} answers`)
}

/** The lake at the URL that browsers use. */
export interface LakeAddressFacts {
  readonly publicUrl: string
  readonly localUrl: string
  /** Of `/v1/ping`, for which the lake checks the name of the host. */
  readonly reply: Reply
}

/** Does the public URL of an embedded lake, through any proxy, lead to it? */
export function checkLakeAddress({ publicUrl, localUrl, reply }: LakeAddressFacts): CheckResult {
  if (!('failure' in reply) && parsedReply(reply, pongSchema)) return passed(`${publicUrl} is the lake`)
  const forward = `forward ${publicUrl} to ${localUrl} in the proxy, with the Host header that it received`
  if ('failure' in reply) return failed(`${publicUrl} does not answer (${reply.failure})`, forward)
  return failed(`${publicUrl} answers ${reply.status} ${oneLine(reply.text, 120)}`, forward)
}

/** Queries of the configured dataset. */
export interface DatasetFacts {
  readonly lake: LakePlace
  /** `count(*)` of published documents, with the read token. */
  readonly withToken: Reply
  /** The same without a token. */
  readonly anonymous: Reply
}

const countSchema = z.object({ result: z.number() })

/** True if the lake says that there is no such dataset. */
export function isDatasetMissing({ withToken, anonymous }: DatasetFacts): boolean {
  return [withToken, anonymous].some((reply) => !('failure' in reply) && reply.status === 404)
}

/** Does the dataset exist, and who can read it? */
export function checkDataset({ lake, withToken, anonymous }: DatasetFacts): CheckResult {
  if (isDatasetMissing({ lake, withToken, anonymous }))
    return failed(
      `${lake.url} has no dataset "${lake.dataset}" in the project "${lake.projectId}"`,
      lake.isEmbedded
        ? 'correct SANITY_DATASET and SANITY_PROJECT_ID, or restart the lake with them'
        : `correct SANITY_DATASET, or create it: npx sanity dataset create ${lake.dataset}`,
    )
  const [all, open] = [withToken, anonymous].map((reply) => parsedReply(reply, countSchema)?.result)
  if (all === undefined && open === undefined) return skipped('the lake answers no query')
  if (open) return passed(`${lake.dataset} is public: anyone can read what is published`)
  if (all) return passed(`${lake.dataset} is private: only the site reads it, with its token`)
  return failed(
    `${lake.dataset} has no published documents`,
    lake.isEmbedded
      ? 'npm start fills an empty lake; otherwise publish a page, or restore a backup'
      : 'publish a page, or fill it: npm run export on an embedded lake, then npx sanity dataset import',
  )
}

/** Replies of the lake to requests with the token for previews. */
export interface ReadTokenFacts {
  readonly lake: LakePlace
  /** A query of drafts. */
  readonly drafts: Reply
  /** Its grants on documents. */
  readonly grants: Reply
}

const grantsSchema = z.array(z.object({ filter: z.string(), permissions: z.array(z.string()) }))

/** May the read token read drafts? */
export async function checkReadToken({ lake, drafts, grants }: ReadTokenFacts): Promise<CheckResult> {
  const get = lake.isEmbedded
    ? 'take the SANITY_API_READ_TOKEN that the lake was started with, or restart it, so that it reads .env.local again'
    : 'create a token with the role Viewer (sanity.io/manage, API, Tokens) and set SANITY_API_READ_TOKEN'
  if ('failure' in drafts) return failed(`a query of drafts failed (${drafts.failure})`, get)
  if (drafts.status === 401 || drafts.status === 403)
    return failed(`the lake refuses SANITY_API_READ_TOKEN (${drafts.status} ${reasonIn(drafts)})`, get)
  if (drafts.status !== 200)
    return failed(`a query of drafts was answered with ${drafts.status} ${reasonIn(drafts)}`, get)
  const given = parsedReply(grants, grantsSchema)
  if (!given) return passed('queries drafts (its role cannot be read)')
  const draft = { _id: 'drafts.doctor', _type: 'guide' }
  const rights = await permissionsFor(draft, given)
  if (!rights.has('read'))
    return failed('SANITY_API_READ_TOKEN reads published documents only, so previews show no drafts', get)
  return passed(
    rights.has('create') || rights.has('update')
      ? 'reads drafts; it could also write, which it need not'
      : 'reads drafts and writes nothing',
  )
}

/** Permissions on a document, as the Studio finds them: of each grant whose filter selects it. */
async function permissionsFor(
  document: Readonly<Record<string, unknown>>,
  grants: z.infer<typeof grantsSchema>,
): Promise<Set<string>> {
  const permissions = new Set<string>()
  for (const { filter, permissions: some } of grants) {
    try {
      const value = await evaluate(parse(`*[${filter}]`), { dataset: [document] })
      const selected: unknown = await value.get()
      if (Array.isArray(selected) && selected.length > 0) for (const one of some) permissions.add(one)
    } catch {
      // A filter with a function that groq-js does not know grants nothing here.
    }
  }
  return permissions
}

/** Reply of the lake to a request with the token that writes. */
export interface WriteTokenFacts {
  readonly lake: LakePlace
  /** A mutation that the lake checks and does not make (`dryRun`). */
  readonly dryRun: Reply
}

/** May the write token write? */
export function checkWriteToken({ lake, dryRun }: WriteTokenFacts): CheckResult {
  const get = lake.isEmbedded
    ? 'take the SANITY_API_WRITE_TOKEN that the lake was started with, or restart it, so that it reads .env.local again'
    : 'create a token with the role Editor (sanity.io/manage, API, Tokens) and set SANITY_API_WRITE_TOKEN'
  if ('failure' in dryRun) return failed(`a dry run of a mutation failed (${dryRun.failure})`, get)
  if (dryRun.status === 200) return passed('may write (dry run of a mutation)')
  if (dryRun.status === 403)
    return failed(`SANITY_API_WRITE_TOKEN may not write (403 ${reasonIn(dryRun)})`, get)
  return failed(`the lake refuses SANITY_API_WRITE_TOKEN (${dryRun.status} ${reasonIn(dryRun)})`, get)
}

/** A response to a request of the Studio's pages. */
export interface CorsFacts extends LakeReplyFacts {
  readonly studioOrigin: string
}

/** May scripts of the Studio use the lake, with the credentials of writers? */
export function checkCors({ lake, reply, studioOrigin }: CorsFacts): CheckResult {
  if ('failure' in reply) return failed(`${lake.url} does not answer (${reply.failure})`, 'start the lake')
  const allowed = reply.headers['access-control-allow-origin']
  const withCredentials = reply.headers['access-control-allow-credentials'] === 'true'
  if (allowed === studioOrigin && withCredentials)
    return passed(`${studioOrigin} may use the lake, with credentials`)
  const how = lake.isEmbedded
    ? 'restart the lake, so that it reads SANITY_STUDIO_URL again; a proxy has to forward the Origin header'
    : `npx sanity cors add ${studioOrigin} --credentials`
  if (allowed === studioOrigin)
    return failed(`${studioOrigin} may use the lake only without credentials, so nobody can sign in`, how)
  return failed(`the lake does not allow requests of ${studioOrigin}`, how)
}

/** The sign-in page of the embedded lake. */
export interface SignInFacts {
  readonly reply: Reply
}

/** Can anyone sign in to a Studio that is reached through a public URL? */
export function checkSignIn({ reply }: SignInFacts): CheckResult {
  if ('failure' in reply) return skipped(`the sign-in page does not answer (${reply.failure})`)
  if (reply.status === 200) return passed('people can sign in to the Studio')
  if (reply.status === 403)
    return failed(
      'nobody can sign in to the Studio: it is open to others, and there are no people',
      'add yourself: npm run user -- add you@example.com --name "Your Name"',
    )
  return failed(
    `the sign-in page answers ${reply.status} ${reasonIn(reply)}`,
    'restart the lake, so that it reads SANITY_STUDIO_URL again',
  )
}

/** The OpenID Connect provider at which people sign in. */
export interface ProviderFacts {
  readonly issuer: string
  /** Its description (openid.net/specs/openid-connect-discovery-1_0.html, section 4). */
  readonly reply: Reply
}

const providerSchema = z.object({ issuer: z.url(), authorization_endpoint: z.url(), token_endpoint: z.url() })

/** Does the provider answer, as the one that the settings name? */
export function checkProvider({ issuer, reply }: ProviderFacts): CheckResult {
  const fix = 'correct OIDC_ISSUER, or ask those who run the provider; until then people sign in by password'
  if ('failure' in reply) return failed(`${issuer} does not answer (${reply.failure})`, fix)
  const provider = parsedReply(reply, providerSchema)
  if (reply.status !== 200 || !provider)
    return failed(`${issuer} is no OpenID Connect provider (it answers ${reply.status})`, fix)
  if (new URL(provider.issuer).href !== new URL(issuer).href)
    return failed(`${issuer} calls itself ${provider.issuer}`, `set OIDC_ISSUER=${provider.issuer}`)
  return passed(`${issuer} answers`)
}

const reasonSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
])

/** The reason in an error of Sanity. */
export function reasonIn(reply: Reply): string {
  if ('failure' in reply) return reply.failure
  return oneLine(parsedReply(reply, reasonSchema) ?? reply.text, 100)
}
