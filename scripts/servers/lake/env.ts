import { join } from 'node:path'
import { readSettings, type SettingsFor, urlsIn } from '@repo/kit/environment/settings.ts'
import type { LakeOptions } from './options.ts'

/**
 * Options of {@link startLake} from the environment.
 * @throws Error that names every invalid variable
 */
export function parseEnv(values: Readonly<Record<string, string | undefined>>): LakeOptions {
  const env = readSettings('lake', values, {
    title: 'The lake cannot start:',
    required: [
      'SANITY_API_HOST',
      'SANITY_STUDIO_URL',
      'SANITY_PROJECT_ID',
      'SANITY_DATASET',
      'SANITY_API_READ_TOKEN',
      'SANITY_API_WRITE_TOKEN',
      'SANITY_WEBHOOK_SECRET',
      'DATA_DIR',
    ],
    minSecretLength: 16,
  })
  return {
    oidc: oidcOf(env),
    port: Number(env.LAKE_PORT || new URL(env.SANITY_API_HOST).port || 80),
    publicUrl: new URL(env.SANITY_API_HOST).origin,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    studioPassword: env.STUDIO_PASSWORD,
    dataDir: join(env.DATA_DIR, 'lake'),
    ...(env.HISTORY_DAYS && { historyDays: Number(env.HISTORY_DAYS) }),
    strict: env.STRICT === 'hosted',
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    readToken: env.SANITY_API_READ_TOKEN,
    writeToken: env.SANITY_API_WRITE_TOKEN,
    metricsToken: env.SITE_STATUS_TOKEN,
    allowedOrigins: [env.SANITY_STUDIO_URL, env.NEXT_PUBLIC_SITE_URL, ...urlsIn(env.LAKE_CORS_ORIGINS)]
      .filter(Boolean)
      .map((url) => new URL(url).origin),
    notifications: {
      studioUrl: env.SANITY_STUDIO_URL,
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      chatUrl: env.SLACK_WEBHOOK_URL,
    },
    // Set by the commands: the URL of the site on this machine.
    webhook: { url: values.SANITY_WEBHOOK_URL ?? '', secret: env.SANITY_WEBHOOK_SECRET },
  }
}

/** @throws Error in one sentence when only some of the settings are there */
function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_TITLE }: SettingsFor<'lake'>) {
  if (!OIDC_ISSUER) return undefined
  if (!OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new Error(
      'OIDC_ISSUER is set, but OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is not: the provider gives out both.',
    )
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    title: OIDC_TITLE,
  }
}
