/** Checks of the lake, and who may use it. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { z } from 'zod'
import type { Check } from '../check.ts'
import { answerText, notThere, parsedReply, type Reply, requestReply } from '../http.ts'
import type { Installation } from '../installation.ts'
import { type LakeApi, query, queryVersion, reasonIn, withToken } from '../lake-api.ts'
import { failed, passed, skipped } from '../results.ts'

/** The parts of an installation that say who may use the lake. */
type LakePart = Pick<Installation, 'lake' | 'environment'>

/** Reply of the embedded lake to a ping. */
export const pongSchema = z.object({ pong: z.literal(true) })

/** A result or an error in Sanity's form. */
const sanitySchema = z.union([
  z.object({ result: z.unknown(), ms: z.number() }),
  z.object({ statusCode: z.number(), message: z.string() }),
  z.object({ error: z.unknown() }),
])

/** Is it the lake that answers? */
export const lake: Check = {
  title: 'Content lake',
  result: async ({ lake, replies }) => {
    const reply = await replies.lake()
    if (!parsedReply<unknown>(reply, lake.isEmbedded ? pongSchema : sanitySchema)) {
      const fix = lake.isEmbedded
        ? 'correct SANITY_API_HOST or LAKE_PORT'
        : 'correct SANITY_PROJECT_ID, and check that this machine may reach sanity.io'
      return notThere(lake.url, reply, lake.isEmbedded, fix)
    }
    if (!lake.isEmbedded && /project.*not found/i.test(reply.text))
      return failed(
        `Sanity has no project "${lake.projectId}"`,
        'correct SANITY_PROJECT_ID: sanity.io/manage shows it',
      )
    return passed(`${lake.url} answers`)
  },
}

/** True if the lake says to the counts of documents that there is no such dataset. */
export function isDatasetMissing(counts: readonly Reply[]): boolean {
  return counts.some(({ status }) => status === 404)
}

const countSchema = z.object({ result: z.number() })

/** Does the dataset exist, and who can read it? */
const dataset: Check = {
  title: 'Dataset',
  needs: ['lake'],
  result: async ({ lake, replies }) => {
    const counts = await replies.dataset()
    if (isDatasetMissing(counts))
      return failed(
        `${lake.url} has no dataset "${lake.dataset}" in the project "${lake.projectId}"`,
        lake.isEmbedded
          ? 'correct SANITY_DATASET and SANITY_PROJECT_ID, or restart the lake with them'
          : `correct SANITY_DATASET, or create it: npx sanity dataset create ${lake.dataset}`,
      )
    const [all, open] = counts.map((reply) => parsedReply(reply, countSchema)?.result)
    if (all === undefined && open === undefined) return skipped('the lake answers no query')
    if (open) return passed(`${lake.dataset} is public: anyone can read what is published`)
    if (all) return passed(`${lake.dataset} is private: only the site reads it, with its token`)
    return failed(
      `${lake.dataset} has no published documents`,
      lake.isEmbedded
        ? 'npm start fills an empty lake; otherwise publish a page, or restore a backup'
        : 'publish a page, or fill it: npm run move -- --to hosted, with the settings of an embedded lake',
    )
  },
}

/** May the read token read drafts? */
export const readToken: Check<LakePart> = {
  title: 'Read token',
  needs: ['lake', 'dataset'],
  result: async ({ lake, environment }) => {
    const drafts = await requestReply(
      query(lake, 'count(*)', 'drafts'),
      withToken(environment.SANITY_API_READ_TOKEN),
    )
    if (drafts.status === 200) return passed('queries drafts')
    const get = tokenFix(lake, 'SANITY_API_READ_TOKEN')
    if (drafts.status === 401 || drafts.status === 403)
      return failed(`the lake refuses SANITY_API_READ_TOKEN (${drafts.status} ${reasonIn(drafts)})`, get)
    return failed(`a query of drafts failed (${drafts.status || ''} ${reasonIn(drafts)})`, get)
  },
}

/** Advice about a token that does not work. */
function tokenFix(
  { isEmbedded }: LakeApi,
  variable: 'SANITY_API_READ_TOKEN' | 'SANITY_API_WRITE_TOKEN',
): string {
  const role = variable === 'SANITY_API_READ_TOKEN' ? 'Viewer' : 'Editor'
  return isEmbedded
    ? `take the ${variable} that the lake was started with, or restart it, so that it reads .env.local again`
    : `create a token with the role ${role} (sanity.io/manage, API, Tokens) and set ${variable}`
}

/** May the write token write? */
export const writeToken: Check<LakePart> = {
  title: 'Write token',
  needs: ['lake', 'dataset'],
  result: async ({ lake, environment }) => {
    const token = environment.SANITY_API_WRITE_TOKEN
    if (token === '')
      return skipped('SANITY_API_WRITE_TOKEN is not set: old URLs of moved pages are not redirected')
    // It is only checked (Sanity, "Mutation", `dryRun`), and its draft does not exist.
    const url = `${lake.url}/${queryVersion}/data/mutate/${lake.dataset}?dryRun=true`
    const dryRun = await requestReply(url, {
      method: 'POST',
      body: JSON.stringify({
        mutations: [{ createIfNotExists: { _id: 'drafts.doctor-dry-run', _type: 'redirect' } }],
      }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    const get = tokenFix(lake, 'SANITY_API_WRITE_TOKEN')
    if (dryRun.status === 0) return failed(`a dry run of a mutation failed (${dryRun.text})`, get)
    if (dryRun.status === 200) return passed('may write (dry run of a mutation)')
    if (dryRun.status === 403)
      return failed(`SANITY_API_WRITE_TOKEN may not write (403 ${reasonIn(dryRun)})`, get)
    return failed(`the lake refuses SANITY_API_WRITE_TOKEN (${dryRun.status} ${reasonIn(dryRun)})`, get)
  },
}

/** May scripts of the Studio use the lake, with the credentials of writers? */
export const cors: Check<LakePart> = {
  title: 'CORS origin',
  needs: ['lake'],
  result: async ({ lake, environment }) => {
    const studioOrigin = new URL(environment.SANITY_STUDIO_URL).origin
    // The request with which the Studio begins.
    const reply = await requestReply(`${lake.url}/v1/users/me`, { headers: { origin: studioOrigin } })
    if (reply.status === 0) return failed(`${lake.url} ${answerText(reply)}`, 'start the lake')
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
  },
}

/** Can anyone sign in to a Studio that is reached through a public URL? */
const signIn: Check = {
  title: 'Signing in',
  needs: ['lake'],
  result: async ({ lake, environment }) => {
    if (!lake.isEmbedded) return skipped('people sign in at Sanity')
    if (!isPublic(environment)) return skipped('site and Studio are for this machine only')
    const search = new URLSearchParams({ origin: `${environment.SANITY_STUDIO_URL}/` })
    // As somebody elsewhere opens it: for this machine itself the lake would sign somebody in.
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const reply = await requestReply(`${lake.url}/v1/auth/login/local?${search}`, { headers })
    if (reply.status === 0) return skipped(`the sign-in page ${answerText(reply)}`)
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
  },
}

/** True if others can open site or Studio, by their URL or because they listen on the network. */
function isPublic({ NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, HOST }: Environment): boolean {
  const urls = [NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL].filter(Boolean)
  return [HOST, ...urls.map((url) => new URL(url).hostname)].some((host) => !isLoopback(host))
}

/** Of openid.net/specs/openid-connect-discovery-1_0.html, section 4. */
const providerSchema = z.object({ issuer: z.url(), authorization_endpoint: z.url(), token_endpoint: z.url() })

/** Does the provider answer, as the one that the settings name? */
const oidc: Check = {
  title: 'OpenID Connect provider',
  result: async ({ environment: { OIDC_ISSUER: issuer } }) => {
    if (issuer === '') return skipped('people sign in with passwords only (OIDC_ISSUER is empty)')
    // As the lake does when somebody signs in there.
    const reply = await requestReply(`${issuer}/.well-known/openid-configuration`)
    const fix =
      'correct OIDC_ISSUER, or ask those who run the provider; until then people sign in by password'
    if (reply.status === 0) return failed(`${issuer} ${answerText(reply)}`, fix)
    const provider = parsedReply(reply, providerSchema)
    if (reply.status !== 200 || !provider)
      return failed(`${issuer} is no OpenID Connect provider (it answers ${reply.status})`, fix)
    if (new URL(provider.issuer).href !== new URL(issuer).href)
      return failed(`${issuer} calls itself ${provider.issuer}`, `set OIDC_ISSUER=${provider.issuer}`)
    return passed(`${issuer} answers`)
  },
}

/** Of scripts/servers/lake/routes/notifications.ts. */
const notificationsSchema = z.object({
  mail: z.boolean(),
  chat: z.boolean(),
  waiting: z.number(),
  failed: z.number(),
  problem: z.string().nullable(),
})

/** Do emails and posts to the channel get through? */
const notifications: Check = {
  title: 'Notifications',
  needs: ['lake'],
  result: async ({ lake, environment: { SMTP_URL, SLACK_WEBHOOK_URL, SANITY_API_WRITE_TOKEN } }) => {
    if (!lake.isEmbedded) return skipped('Sanity sends its own emails')
    if (!SMTP_URL && !SLACK_WEBHOOK_URL) return skipped('nobody gets any (SMTP_URL is empty)')
    const reply = await requestReply(`${lake.url}/v1/notifications`, withToken(SANITY_API_WRITE_TOKEN))
    const found = parsedReply(reply, notificationsSchema)
    if (found?.mail !== (SMTP_URL !== '') || found.chat !== (SLACK_WEBHOOK_URL !== ''))
      return failed('the lake sends none', 'restart it, so that it reads SMTP_URL and SLACK_WEBHOOK_URL')
    if (found.problem !== null)
      return failed(
        `${found.failed} of ${found.waiting} that wait could not be sent: ${found.problem}`,
        'correct SMTP_URL, MAIL_FROM or SLACK_WEBHOOK_URL, and restart the lake',
      )
    return passed('emails and posts get through')
  },
}

/** In the order of the report, by the names in `--json`. */
export const lakeChecks = { lake, dataset, readToken, writeToken, cors, signIn, oidc, notifications }
