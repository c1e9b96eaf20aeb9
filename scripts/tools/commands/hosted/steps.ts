/** Steps that set up a hosted project: existing, to be created, by hand, or not needed. */
import { randomBytes } from 'node:crypto'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { hostedProjection } from '@repo/lake/webhooks/projection.ts'
import { firstApiVersion, webhook, webhookTo } from '../doctor/checks/events.ts'
import { cors, readToken, writeToken } from '../doctor/checks/lake.ts'
import type { CheckResult } from '../doctor/results.ts'
import * as management from './project-api.ts'

/** Settings by name. */
export type SettingValues = Readonly<Record<string, string>>

/** One line of the plan. */
export interface SetupStep {
  readonly name: string
  /** `by hand` names what the command cannot do, `not needed` what the project need not have. */
  readonly state: 'exists' | 'create' | 'by hand' | 'not needed'
  readonly what: string
  /** Creates it, and returns the settings that are known only then, if there are any. */
  readonly create?: () => Promise<SettingValues | undefined>
  /** The settings that it returns. */
  readonly variables?: readonly string[]
  /** Settings that are known already. */
  readonly values?: SettingValues
}

interface SetupContext {
  readonly api: management.ProjectApi
  /**
   * The settings with which the site will run. Tokens and secret are empty if they are those of
   * another lake.
   */
  readonly environment: Environment
}

/**
 * The steps for Sanity, in the order in which they have to be taken. Reads only.
 * @throws Refusal in one sentence if the project cannot be read
 */
export async function planProject(context: SetupContext): Promise<SetupStep[]> {
  const { api } = context
  const [datasets, origins, webhooks] = await Promise.all([
    management.listDatasets(api),
    management.listCorsOrigins(api),
    management.listWebhooks(api),
  ])
  const dataset = datasets.find(({ name }) => name === api.lake.dataset)
  const isNew = dataset === undefined
  return [
    isNew ? await newDataset(api) : present('Dataset', `${dataset.name} (${dataset.aclMode})`),
    await studioOrigin(context, origins),
    ...(await Promise.all(tokens.map((kind) => token(context, kind, isNew)))),
    await webhookStep(context, webhooks),
  ]
}

function present(name: string, what: string, values: SettingValues = {}): SetupStep {
  return { name, state: 'exists', what, values }
}

async function newDataset(api: management.ProjectApi): Promise<SetupStep> {
  const { dataset } = api.lake
  const canBePrivate = (await management.listFeatures(api)).includes('privateDataset')
  const aclMode = canBePrivate ? 'private' : 'public'
  return {
    name: 'Dataset',
    state: 'create',
    what: canBePrivate
      ? `${dataset}, private: only tokens of the project read it`
      : `${dataset}, public: anyone can read what is published, because the plan of the project has no private datasets`,
    create: () => management.createDataset(api, aclMode),
  }
}

async function studioOrigin(
  { api, environment }: SetupContext,
  origins: Awaited<ReturnType<typeof management.listCorsOrigins>>,
): Promise<SetupStep> {
  const { origin } = new URL(environment.SANITY_STUDIO_URL)
  const name = 'CORS origin of the Studio'
  const listed = origins.find((one) => one.origin === origin)
  if (listed?.allowCredentials) return present(name, `${origin}, with credentials`)
  if (listed)
    return {
      name,
      state: 'by hand',
      what: `${origin} has no credentials, so nobody can sign in: delete it (sanity.io/manage, API, CORS origins), and run this again`,
    }
  // Another origin in the list may have a wildcard.
  const found = await cors.result({ lake: api.lake, environment })
  if (found.state === 'passed') return present(name, `${origin}, with credentials`)
  return {
    name,
    state: 'create',
    what: `${origin}, with credentials`,
    create: () => management.createCorsOrigin(api, origin),
  }
}

/** The tokens that the site needs, each with the check that tries it. */
const tokens = [
  { purpose: 'previews', variable: 'SANITY_API_READ_TOKEN', role: 'viewer', check: readToken },
  { purpose: 'redirects', variable: 'SANITY_API_WRITE_TOKEN', role: 'editor', check: writeToken },
] as const

/** @param isNew true if the dataset does not exist yet, so that no token can be tried */
async function token(
  { api, environment }: SetupContext,
  { purpose, variable, role, check }: (typeof tokens)[number],
  isNew: boolean,
): Promise<SetupStep> {
  const name = `Token for ${purpose}`
  let why = ''
  if (environment[variable] !== '') {
    if (isNew) return present(name, `${variable} is set; it can be tried when there is a dataset`)
    const result = await check.result({ lake: api.lake, environment })
    if (result.state === 'passed') return present(name, `${variable} ${result.what}`)
    why = `, because ${result.what}`
  }
  const { projectId, dataset } = api.lake
  const label = `Documentation, ${dataset}: ${purpose}`
  return {
    name,
    state: 'create',
    what: `"${label}" with the role ${role} in ${projectId}${why}; delete an older one that no machine uses (sanity.io/manage)`,
    variables: [variable],
    create: async () => ({ [variable]: await management.createToken(api, label, role) }),
  }
}

async function webhookStep(
  { api, environment }: SetupContext,
  webhooks: readonly unknown[],
): Promise<SetupStep> {
  const { dataset } = api.lake
  const { NEXT_PUBLIC_SITE_URL, SANITY_WEBHOOK_SECRET, SITE_RECONCILE_SECONDS } = environment
  const name = 'Webhook'
  const url = `${NEXT_PUBLIC_SITE_URL}/api/revalidate/`
  const list = { status: 200, text: JSON.stringify(webhooks), headers: {} }
  const { hook, others } = webhookTo({ list, dataset, url })
  const old = others.filter((one) => /\/api\/revalidate\/?$/.test(one.url)).map((one) => one.url)
  const stays = old.length > 0 ? `; the one to ${old.join(', ')} stays: delete it if that site is gone` : ''
  // Secrets of webhooks are listed, so a second machine can have the same.
  const secret = hook?.secret || SANITY_WEBHOOK_SECRET || randomBytes(24).toString('base64url')
  const values = { SANITY_WEBHOOK_SECRET: secret }
  const result = await webhook.judge({
    isEmbedded: false,
    dataset,
    url,
    secret,
    reconcileSeconds: Number(SITE_RECONCILE_SECONDS),
    list,
  })
  if (isLoopback(new URL(url).hostname)) {
    const state = result.state === 'failed' ? 'by hand' : 'not needed'
    return { name, state, what: textOf(result), values }
  }
  if (hook && !hook.secret && SANITY_WEBHOOK_SECRET === '')
    return {
      name,
      state: 'by hand',
      what: `Sanity does not show the secret of the webhook to ${url}: put it into .env.local as SANITY_WEBHOOK_SECRET, or delete the webhook (sanity.io/manage, API, Webhooks), and run this again`,
    }
  if (hook && result.state === 'passed') return present(name, result.what, values)
  if (hook) return { name, state: 'by hand', what: textOf(result), values }
  return {
    name,
    state: 'create',
    what: `to ${url}, on create, update and delete, without a filter, with a projection and a secret${stays}`,
    variables: environment.SANITY_WEBHOOK_SECRET === '' ? ['SANITY_WEBHOOK_SECRET'] : [],
    create: async () => {
      await management.createWebhook(api, {
        name: 'Documentation',
        url,
        apiVersion: `v${firstApiVersion}`,
        projection: hostedProjection,
        secret,
      })
      return values
    },
  }
}

function textOf(result: CheckResult): string {
  return result.state === 'failed' ? `${result.what}: ${result.fix}` : result.what
}
