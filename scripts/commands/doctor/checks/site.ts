/** Checks of the running site. Pure. */
import { countText } from '@repo/kit/count-text.ts'
import { z } from 'zod'
import { parsedReply, type Reply } from '../probes/http.ts'
import { type CheckResult, failed, firstOf, oneLine, passed, skipped } from '../results.ts'

const healthSchema = z.object({
  ok: z.boolean(),
  failed: z.number(),
  waiting: z.number(),
  staleRecords: z.number().nullable(),
  pages: z.number(),
  expiredPages: z.number(),
  build: z.string(),
})

const detailsSchema = healthSchema.extend({
  failures: z.array(z.object({ what: z.string(), why: z.string() })),
  quarantined: z.array(z.object({ document: z.string(), reason: z.string() })).default([]),
  reconciliation: z
    .object({
      caught: z.number(),
      lastCaught: z.object({ at: z.string(), documents: z.array(z.string()) }).nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
})

/** A response of `/api/status/` at one URL. */
export interface SiteFacts {
  readonly url: string
  readonly reply: Reply
}

/** The build that a status names; undefined for a response of another server. */
export function buildIn(reply: Reply): string | undefined {
  return parsedReply(reply, healthSchema)?.build
}

/** Is it the site that answers? */
export function checkSite({ url, reply }: SiteFacts): CheckResult {
  if ('failure' in reply)
    return failed(
      `nothing answers at ${url} (${reply.failure})`,
      'start it with npm start, or correct NEXT_PUBLIC_SITE_URL or SITE_PORT',
    )
  const health = parsedReply(reply, healthSchema)
  if (health) return passed(`${url} answers (build ${health.build})`)
  return failed(
    `another server answers at ${url}: /api/status/ is ${reply.status} ${oneLine(reply.text, 60)}`,
    'stop that server and run npm start, or correct NEXT_PUBLIC_SITE_URL or SITE_PORT',
  )
}

/** The site at its public URL, compared with the one that this machine reaches. */
export interface SiteAddressFacts {
  readonly publicUrl: string
  readonly localUrl: string
  /** Of the site at `localUrl`. */
  readonly build: string
  /** `/api/status/` at `publicUrl`, with this installation's token. */
  readonly reply: Reply
}

/** Does the public URL, through any proxy, lead to this site? */
export function checkSiteAddress({ publicUrl, localUrl, build, reply }: SiteAddressFacts): CheckResult {
  const forward = `forward ${publicUrl} to ${localUrl} in the proxy with its Host header, or correct NEXT_PUBLIC_SITE_URL`
  if ('failure' in reply) return failed(`${publicUrl} does not answer (${reply.failure})`, forward)
  if (reply.status >= 300 && reply.status < 400)
    return failed(
      `${publicUrl} redirects to ${reply.headers.location ?? 'another URL'}`,
      'set NEXT_PUBLIC_SITE_URL to the URL that readers end at',
    )
  const there = parsedReply(reply, healthSchema)
  if (there?.build === build) return passed(`${publicUrl} is this site`)
  if (there) return failed(`${publicUrl} serves another build (${there.build}, here ${build})`, forward)
  if (reply.status === 401)
    return failed(`${publicUrl} is another installation: it does not know this SITE_STATUS_TOKEN`, forward)
  return failed(`${publicUrl} is not this site: /api/status/ is ${reply.status}`, forward)
}

/** The response of `/api/ready/`. */
export interface ReadyFacts {
  readonly reply: Reply
}

const readySchema = z.object({ reasons: z.array(z.string()).default([]) })

/** May it get readers? */
export function checkReady({ reply }: ReadyFacts): CheckResult {
  if ('failure' in reply) return failed(`/api/ready/ does not answer (${reply.failure})`, 'restart the site')
  if (reply.status === 200) return passed('load balancers may send readers')
  const reasons = parsedReply(reply, readySchema)?.reasons ?? []
  return failed(
    `/api/ready/ is ${reply.status}: ${oneLine(reasons.join(' ') || reply.text)}`,
    'wait for the first run after a start; otherwise check the store (SITE_DATABASE_URL, DATA_DIR) and .data/logs/site.log',
  )
}

/** `/api/status/` with the token of the settings. */
export interface StatusFacts {
  readonly reply: Reply
}

/** Is the token the one that the site was started with? */
export function checkStatusToken({ reply }: StatusFacts): CheckResult {
  if (parsedReply(reply, detailsSchema)) return passed('shows the details of /api/status/')
  const status = 'failure' in reply ? reply.failure : String(reply.status)
  return failed(
    `the site refuses SITE_STATUS_TOKEN (${status})`,
    'restart the site, so that it reads .env.local again, or take the token that it was started with',
  )
}

/** Is every published change live? */
export function checkPublished({ reply }: StatusFacts): CheckResult {
  const details = parsedReply(reply, detailsSchema)
  const status = details ?? parsedReply(reply, healthSchema)
  if (!status) return skipped('/api/status/ was not answered')
  const quarantined = details?.quarantined ?? []
  if (status.ok && !status.staleRecords && quarantined.length === 0)
    return passed(`every published change is live (${countText(status.pages, 'page')} in the cache)`)
  const failures = [
    ...(details?.failures.map(({ what, why }) => `${what}: ${oneLine(why, 80)}`) ?? []),
    ...quarantined.map(({ document, reason }) => `the document ${document}: ${oneLine(reason, 160)}`),
  ]
  const stale = status.staleRecords ? `stale search records of ${countText(status.staleRecords, 'page')}` : []
  return failed(
    `${countText(status.failed + quarantined.length, 'failure')}: ${firstOf([...failures, stale].flat()) || 'see /api/status/'}`,
    'correct the document or the server that is named, the site retries by itself; docs/operations.md, "When something is wrong"',
  )
}

/** Status of the site, with the results of its comparisons with the lake. */
export interface LostEventFacts extends StatusFacts {
  /** Time of the check, ms since the epoch. */
  readonly now: number
}

/** How long a lost event is reported, ms. */
const reportedMs = 24 * 3_600_000

/** Did webhook events get lost, so that the site had to find the change by itself? */
export function checkLostEvents({ reply, now }: LostEventFacts): CheckResult {
  const details = parsedReply(reply, detailsSchema)
  if (!details) return skipped('the site shows it only with the right SITE_STATUS_TOKEN')
  const { reconciliation } = details
  if (!reconciliation)
    return skipped('the site does not compare revisions with the lake (SITE_RECONCILE_SECONDS=0)')
  const { caught, lastCaught, failure } = reconciliation
  if (failure)
    return failed(
      `the site cannot compare its revisions with the lake: ${oneLine(failure)}`,
      'check that the site can reach the lake (SANITY_API_HOST) and that SANITY_API_READ_TOKEN is valid',
    )
  if (lastCaught && now - Date.parse(lastCaught.at) < reportedMs)
    return failed(
      `no event came for ${countText(caught, 'change')}, the last at ${lastCaught.at} (${firstOf(lastCaught.documents)})`,
      'check the lines about the webhook; a change without an event is live only after SITE_RECONCILE_SECONDS',
    )
  return passed('no webhook event was lost in the last day')
}

/** Two signed requests that only read. */
export interface SignatureFacts {
  /** Signed with `SANITY_WEBHOOK_SECRET`. */
  readonly right: Reply
  /** Signed with another secret. */
  readonly wrong: Reply
}

/** Does the site accept this installation's signature, and no other? */
export function checkSignature({ right, wrong }: SignatureFacts): CheckResult {
  if ('failure' in right)
    return failed(`/api/revalidate/ does not answer (${right.failure})`, 'restart the site')
  if (right.status === 401 && /clock|minutes old/.test(right.text))
    return failed(
      'the site refuses a signature of this machine because the clocks differ',
      'synchronize the clocks of both machines (timedatectl set-ntp true)',
    )
  if (right.status === 401)
    return failed(
      'the site refuses the signature of SANITY_WEBHOOK_SECRET',
      'restart site and lake, so that both read .env.local again; with hosted Sanity, set the same secret in the webhook',
    )
  if (right.status !== 200)
    return failed(
      `a signed request that only reads was answered with ${right.status} ${oneLine(right.text, 80)}`,
      'check .data/logs/site.log: webhooks are answered in the same way',
    )
  if ('failure' in wrong || wrong.status !== 401)
    return failed(
      `a request with a wrong secret was not refused (${'failure' in wrong ? wrong.failure : wrong.status})`,
      'anyone could send events: check what is between this machine and the site, and update the site',
    )
  return passed('a signed request is accepted, and one with a wrong secret is refused')
}
