/** Checks of the events that the lake sends to the site. */
import { postSigned } from '@repo/audit/webhook.ts'
import { countText } from '@repo/kit/count-text.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { hostedProjection } from '@repo/lake/webhooks/projection.ts'
import { fingerprintedTypes } from '@repo/web/dependencies/fingerprint.ts'
import { z } from 'zod'
import { type Check, check } from '../check.ts'
import { answerText, parsedReply, type Reply, replyTo } from '../http.ts'
import type { Installation } from '../installation.ts'
import { type LakeApi, requestAsWriter } from '../lake-api.ts'
import { type CheckResult, failed, firstOf, oneLine, passed, skipped } from '../results.ts'
import { detailsSchema } from './site.ts'

/** A webhook as `GET /hooks/projects/<id>` lists it (https://www.sanity.io/docs/webhooks-api). */
const webhookSchema = z.object({
  name: z.string().default(''),
  dataset: z.string().nullish(),
  url: z.string(),
  rule: z.object({
    on: z.array(z.string()),
    filter: z.string().nullish(),
    projection: z.string().nullish(),
  }),
  apiVersion: z.string().nullish(),
  httpMethod: z.string().nullish(),
  includeDrafts: z.boolean().nullish(),
  secret: z.string().nullish(),
  isDisabled: z.boolean().nullish(),
  isDisabledByUser: z.boolean().nullish(),
  deletedAt: z.string().nullish(),
})

type ListedWebhook = z.infer<typeof webhookSchema>

/** Where a hosted webhook is set up. */
const management = 'sanity.io/manage, API, Webhooks (docs/operations.md, "Hosted Sanity")'

/** The webhook that sends events of the dataset to the site; undefined if none does. */
export function webhookTo({ list, dataset, url }: { list: Reply; dataset: string; url: string }) {
  const present = parsedReply(list, z.array(z.unknown()))
  const hooks = present?.flatMap((one) => webhookSchema.safeParse(one).data ?? []) ?? []
  const own = hooks.filter(
    (hook) => !hook.deletedAt && ['*', dataset, undefined, null].includes(hook.dataset),
  )
  const isHere = (hook: ListedWebhook) => withoutSlash(hook.url) === withoutSlash(url)
  return {
    isListed: present !== undefined,
    hook: own.find(isHere),
    others: own.filter((hook) => !isHere(hook)),
  }
}

/** Where the events have to go. The embedded lake sends them past the proxy. */
function webhookUrl({ isEmbedded }: LakeApi, { site }: Installation['places']): string {
  return `${isEmbedded ? site.localUrl : site.publicUrl}/api/revalidate/`
}

/** Does the lake send the events that the site needs? */
export const webhook = check({
  title: 'Webhook',
  needs: ['lake', 'dataset'],
  probe: async ({ lake, environment, places, replies }) => ({
    isEmbedded: lake.isEmbedded,
    dataset: lake.dataset,
    url: webhookUrl(lake, places),
    secret: environment.SANITY_WEBHOOK_SECRET,
    reconcileSeconds: Number(environment.SITE_RECONCILE_SECONDS),
    list: await replies.webhooks(),
  }),
  judge: (facts) => {
    const { isEmbedded, url, secret, reconcileSeconds, list } = facts
    if (!isEmbedded && URL.canParse(url) && isLoopback(new URL(url).hostname)) {
      if (reconcileSeconds > 0)
        return skipped(
          `Sanity cannot reach ${url}: the site asks the lake every ${reconcileSeconds} s instead`,
        )
      return failed(
        `Sanity cannot reach ${url}, and the site does not ask the lake for changes`,
        'set SITE_RECONCILE_SECONDS to 60, or NEXT_PUBLIC_SITE_URL to a public URL',
      )
    }
    const { isListed, hook, others } = webhookTo(facts)
    if (!isListed) return skipped(`cannot be checked: ${whyNotListed(list)}`)
    if (!hook) {
      const found = others.length > 0 ? `, but to ${firstOf(others.map((one) => one.url))}` : ''
      return failed(
        `the lake sends no events to ${url}${found}`,
        isEmbedded
          ? 'restart the product with npm start, which passes the URL of the site to the lake'
          : `create a webhook to ${url} for create, update and delete: ${management}`,
      )
    }
    const [what, fix] = webhookProblem(hook, secret) ?? []
    if (what) return failed(`the webhook "${hook.name}" ${what}`, `${fix}: ${management}`)
    if (hook.rule.filter?.trim())
      return skipped(
        `its filter cannot be checked: it has to let changes of ${fingerprintedTypes.join(', ')} pass`,
      )
    return passed(`to ${url}, without a filter, with the right projection`)
  },
})

function whyNotListed(list: Reply): string {
  return list.status === 401 || list.status === 403
    ? `no token in the settings may list webhooks; compare with ${management}`
    : `the list of webhooks ${answerText(list)}`
}

type Problem = readonly [what: string, fix: string]

/** API version in which `delta::` functions exist. */
export const firstApiVersion = '2021-03-25'

function webhookProblem(hook: ListedWebhook, secret: string): Problem | undefined {
  if (hook.isDisabled || hook.isDisabledByUser) return ['is switched off', 'switch it on']
  const lacking = ['create', 'update', 'delete'].filter((event) => !hook.rule.on.includes(event))
  if (lacking.length > 0)
    return [`is not sent on ${lacking.join(' and ')}`, 'trigger it on create, update and delete']
  if (hook.httpMethod && hook.httpMethod !== 'POST')
    return [`is sent with ${hook.httpMethod}`, 'set its HTTP method to POST']
  if (hook.includeDrafts)
    return ['is also sent for drafts, at every key', 'switch off "Trigger webhook when drafts are modified"']
  const version = hook.apiVersion?.replace(/^v/, '') ?? ''
  if (/^\d/.test(version) && version < firstApiVersion)
    return [`has the API version ${version}`, `set it to v${firstApiVersion} or later`]
  if (hook.secret && hook.secret !== secret)
    return ['has another secret than SANITY_WEBHOOK_SECRET', 'set the same secret in both']
  if (withoutSpace(hook.rule.projection) !== withoutSpace(hostedProjection))
    return ['has another projection', 'copy the projection from .env.example']
  return undefined
}

function withoutSpace(text: string | null | undefined): string | undefined {
  return text?.replace(/\s+/g, '')
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/** Counts of the embedded lake. */
const outboxSchema = z.object({ pending: z.number(), failed: z.number(), lastError: z.string().nullable() })

/** Do events of the embedded lake arrive? Hosted ones that do not are lost events. */
const deliveries: Check = {
  title: 'Deliveries',
  needs: ['lake', 'dataset'],
  result: async ({ lake, environment, places }) => {
    if (!lake.isEmbedded) return skipped(`Sanity lists them: ${management}`)
    const status = `${lake.url}/v1/webhooks/status`
    return outboxResult(await requestAsWriter(status, environment), webhookUrl(lake, places))
  },
}

function outboxResult(reply: Reply, url: string): CheckResult {
  const outbox = parsedReply(reply, outboxSchema)
  if (!outbox)
    return skipped('cannot be checked: the lake shows deliveries only with the right SANITY_API_WRITE_TOKEN')
  const { pending, failed: lost, lastError } = outbox
  if (lost > 0 || lastError !== null)
    return failed(
      `${countText(pending + lost, 'event')} could not be delivered: ${oneLine(lastError ?? 'no reason is known')}`,
      `make the site answer at ${url}; restart the lake to send them again at once, or run npm run audit -- --repair`,
    )
  return passed(pending > 0 ? `${countText(pending, 'event')} on the way` : 'every event was delivered')
}

/** How long a lost event is reported, ms. */
const reportedMs = 24 * 3_600_000

/** Did webhook events get lost, so that the site had to find the change by itself? */
export const lostEvents = check({
  title: 'Lost events',
  needs: ['site'],
  probe: async ({ replies }) => ({ reply: await replies.siteStatus(), now: Date.now() }),
  judge: ({ reply, now }) => {
    const details = parsedReply(reply, detailsSchema)
    if (!details) return skipped('the site refuses SITE_STATUS_TOKEN')
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
  },
})

/** Does the site accept this installation's signature? */
export const signature = check({
  title: 'Signature',
  needs: ['site'],
  probe: async ({ environment, places }) => ({
    reply: await postHarmlessEvent(environment, places.site.localUrl),
  }),
  judge: ({ reply }) =>
    reply.status === 200
      ? passed('the site accepts a signed request')
      : failed(
          `a signed request that only reads ${answerText(reply)}`,
          'restart site and lake, so that both read SANITY_WEBHOOK_SECRET again (with hosted Sanity, set the same secret in the webhook); otherwise see .data/logs/site.log',
        ),
})

/** Inspects no page: the site checks the signature, and reads and changes nothing. */
function postHarmlessEvent(environment: Environment, localUrl: string): Promise<Reply> {
  const where = { ...environment, NEXT_PUBLIC_SITE_URL: localUrl, SITE_PORT: '' }
  return replyTo(() => postSigned(where, { inspect: [] }))
}

/** In the order of the report, by the names in `--json`. */
export const eventsChecks = { webhook, deliveries, lostEvents, signature }
