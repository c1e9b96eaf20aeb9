/** Settings of the lake process. */
import { join } from 'node:path'
import { z } from 'zod'
import type { LakeOptions } from './server.ts'

const schema = z.object({
  SANITY_API_HOST: z.url({
    error: 'SANITY_API_HOST must be the address the lake listens on, for example http://localhost:3334.',
  }),
  SANITY_STUDIO_URL: z.url({
    error: 'SANITY_STUDIO_URL must be the address of the Studio, for example http://localhost:3333.',
  }),
  SANITY_PROJECT_ID: z.string({ error: 'SANITY_PROJECT_ID is missing.' }),
  SANITY_DATASET: z.string({ error: 'SANITY_DATASET is missing.' }),
  SANITY_API_READ_TOKEN: z.string({ error: 'SANITY_API_READ_TOKEN is missing.' }).min(16),
  SANITY_API_WRITE_TOKEN: z.string({ error: 'SANITY_API_WRITE_TOKEN is missing.' }).min(16),
  SANITY_WEBHOOK_SECRET: z.string({ error: 'SANITY_WEBHOOK_SECRET is missing.' }).min(16),
  SANITY_WEBHOOK_URL: z.string().default(''),
  NEXT_PUBLIC_SITE_URL: z.string().default(''),
  DATA_DIR: z.string({ error: 'DATA_DIR is missing.' }),
  HOST: z.string().default('127.0.0.1'),
  /** The port to listen on, behind a proxy. */
  LAKE_PORT: z.string().default(''),
  HISTORY_DAYS: z
    .string()
    .default('')
    .refine((days) => /^\d{0,5}$/.test(days), {
      error: 'HISTORY_DAYS must be a whole number of days, or 0 to keep all revisions.',
    }),
  /** Without it only this machine can sign in; password.ts has its rules. */
  STUDIO_PASSWORD: z.string().optional(),
})

/**
 * Options of {@link startLake} from the environment.
 * @throws Error that names every invalid variable
 */
export function parseEnv(values: Readonly<Record<string, string | undefined>>): LakeOptions {
  const parsed = schema.safeParse(values)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const env = parsed.data
  return {
    port: Number(env.LAKE_PORT || new URL(env.SANITY_API_HOST).port || 80),
    publicUrl: new URL(env.SANITY_API_HOST).origin,
    host: env.HOST,
    studioPassword: env.STUDIO_PASSWORD,
    dataDir: join(env.DATA_DIR, 'lake'),
    ...(env.HISTORY_DAYS && { historyDays: Number(env.HISTORY_DAYS) }),
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    readToken: env.SANITY_API_READ_TOKEN,
    writeToken: env.SANITY_API_WRITE_TOKEN,
    allowedOrigins: [env.SANITY_STUDIO_URL, env.NEXT_PUBLIC_SITE_URL]
      .filter(Boolean)
      .map((url) => new URL(url).origin),
    webhook: { url: env.SANITY_WEBHOOK_URL, secret: env.SANITY_WEBHOOK_SECRET },
  }
}
