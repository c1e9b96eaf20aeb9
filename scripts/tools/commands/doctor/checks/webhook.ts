import { isLoopback } from '@repo/kit/http/loopback.ts'
import { hostedProjection } from '@repo/lake/webhooks/projection.ts'
import { fingerprintedTypes } from '@repo/web/dependencies/fingerprint.ts'
import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { check } from '../check.ts'
import { parsedReply, type Reply } from '../http.ts'
import type { Installation } from '../installation.ts'
import type { LakeApi } from '../lake-api.ts'
import { failed, firstOf, oneLine, passed, skipped } from '../results.ts'

const webhookSchema = z.object({
  id: z.string(),
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

/** A webhook as `GET /hooks/projects/<id>` lists it (https://www.sanity.io/docs/webhooks-api). */
type ListedWebhook = z.infer<typeof webhookSchema>

/** The webhooks of the project. */
interface WebhookFacts {
  readonly isEmbedded: boolean
  readonly dataset: string
  /** Where the events have to go. */
  readonly url: string
  readonly secret: string
  /** Seconds between two comparisons by which the site finds changes without an event; 0: never. */
  readonly reconcileSeconds: number
  /** The list, asked for with the token that has most rights. */
  readonly list: Reply
}

/** Where a hosted webhook is set up. */
const management = 'sanity.io/manage, API, Webhooks (docs/operations.md, "Hosted Sanity")'

/** The webhook that sends events of the dataset to the site; undefined if none does. */
export function webhookTo({ list, dataset, url }: Pick<WebhookFacts, 'list' | 'dataset' | 'url'>) {
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
export function webhookUrl({ place }: LakeApi, { site }: Installation['places']): string {
  return `${place.isEmbedded ? site.localUrl : site.publicUrl}/api/revalidate/`
}

/** Does the lake send the events that the site needs? */
export const webhook = check({
  title: 'Webhook',
  needs: ['lake', 'dataset'],
  probe: async ({ lake, environment, places, replies }) => ({
    isEmbedded: lake.place.isEmbedded,
    dataset: lake.place.dataset,
    url: webhookUrl(lake, places),
    secret: environment.SANITY_WEBHOOK_SECRET,
    reconcileSeconds: Number(environment.SITE_RECONCILE_SECONDS),
    list: await replies.webhooks(),
  }),
  judge: async (facts) => {
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
    const problem =
      webhookProblem(hook, secret) ?? (await filterProblem(hook)) ?? (await projectionProblem(hook))
    if (problem) return failed(`the webhook "${hook.name}" ${problem.what}`, `${problem.fix}: ${management}`)
    return passed(`to ${url}, with the right filter and projection`)
  },
})

function whyNotListed(list: Reply): string {
  if ('failure' in list) return `the list of webhooks does not answer (${list.failure})`
  if (list.status === 401 || list.status === 403)
    return `no token in the settings may list webhooks; compare with ${management}`
  return `the list of webhooks is ${list.status} ${oneLine(list.text, 60)}`
}

interface Problem {
  readonly what: string
  readonly fix: string
}

/** API version in which `delta::` functions exist. */
export const firstApiVersion = '2021-03-25'

function webhookProblem(hook: ListedWebhook, secret: string): Problem | undefined {
  if (hook.isDisabled || hook.isDisabledByUser) return { what: 'is switched off', fix: 'switch it on' }
  const lacking = ['create', 'update', 'delete'].filter((event) => !hook.rule.on.includes(event))
  if (lacking.length > 0)
    return { what: `is not sent on ${lacking.join(' and ')}`, fix: 'trigger it on create, update and delete' }
  if (hook.httpMethod && hook.httpMethod !== 'POST')
    return { what: `is sent with ${hook.httpMethod}`, fix: 'set its HTTP method to POST' }
  if (hook.includeDrafts)
    return {
      what: 'is also sent for drafts, at every key',
      fix: 'switch off "Trigger webhook when drafts are modified"',
    }
  const version = hook.apiVersion?.replace(/^v/, '') ?? ''
  if (/^\d/.test(version) && version < firstApiVersion)
    return { what: `has the API version ${version}`, fix: `set it to v${firstApiVersion} or later` }
  if (hook.secret && hook.secret !== secret)
    return { what: 'has another secret than SANITY_WEBHOOK_SECRET', fix: 'set the same secret in both' }
  return undefined
}

/** A changed document with every field that the projection names. */
function versionsOf(type: string) {
  const fields = {
    slug: { current: 'page' },
    category: { _ref: 'a' },
    parent: { _ref: 'b' },
    pathSegment: 'c',
    tags: [{ _key: 'd', _ref: 'd' }],
    unlisted: true,
    from: '/e/',
    container: { _ref: 'f' },
    name: 'g',
  }
  const of = (revision: string) => ({
    _id: 'doctor',
    _type: type,
    _rev: revision,
    title: revision,
    ...fields,
  })
  return { before: of('1'), after: of('2') }
}

/** @throws Error for an expression that is not GROQ */
async function deltaResult(expression: string, type: string): Promise<unknown> {
  const versions = versionsOf(type)
  const tree = parse(expression, { mode: 'delta' })
  const value = await evaluate(tree, { ...versions, root: versions.after, dataset: [versions.after] })
  return value.get()
}

async function filterProblem({ rule: { filter } }: ListedWebhook): Promise<Problem | undefined> {
  if (!filter?.trim()) return undefined
  const fix = 'leave its filter empty'
  try {
    const results = await Promise.all(
      fingerprintedTypes.map(async (type) => ({ type, isSent: (await deltaResult(filter, type)) === true })),
    )
    const left = results.filter(({ isSent }) => !isSent).map(({ type }) => type)
    return left.length > 0
      ? { what: `has a filter that leaves out changes of ${firstOf(left)}`, fix }
      : undefined
  } catch (error) {
    return { what: `has a filter that cannot be evaluated here (${oneLine(String(error), 60)})`, fix }
  }
}

async function projectionProblem({ rule: { projection } }: ListedWebhook): Promise<Problem | undefined> {
  const fix = 'copy the projection from .env.example'
  if (!projection?.trim()) return { what: 'has no projection', fix }
  try {
    const [wanted, sent] = await Promise.all(
      [hostedProjection, projection].map((one) => deltaResult(one, 'guide')),
    )
    const lacking = missingPaths(wanted, sent)
    return lacking.length > 0 ? { what: `has a projection without ${firstOf(lacking)}`, fix } : undefined
  } catch (error) {
    return { what: `has a projection that is not GROQ (${oneLine(String(error), 60)})`, fix }
  }
}

/** Paths of values that are not in another value, such as `after.slug`. More may be there. */
function missingPaths(wanted: unknown, sent: unknown, path = ''): string[] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(wanted)) return JSON.stringify(wanted) === JSON.stringify(sent) ? [] : [path]
  if (!isObject(sent)) return [path || 'any field']
  return Object.entries(wanted).flatMap(([name, value]) =>
    missingPaths(value, sent[name], path === '' ? name : `${path}.${name}`),
  )
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
