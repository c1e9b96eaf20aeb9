/** The settings of one run: read from the shell, `.env` and `.env.local`, completed and checked once. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { minPasswordLength } from '../secrets.ts'
import { addresses, isPort, readEnvFiles } from './env-files.mjs'
import { makePrivate } from './private-files.ts'

/** Settings without which the parts could not trust each other; made at the first start (design, "Ports and names"). */
const secrets = [
  'SANITY_API_READ_TOKEN',
  'SANITY_API_WRITE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'SITE_STATUS_TOKEN',
  'ALGOLIA_SEARCH_KEY',
  'ALGOLIA_ADMIN_KEY',
] as const

function address(variable: (typeof addresses)[number]['variable']) {
  const fallback = addresses.find((entry) => entry.variable === variable)?.fallback ?? ''
  return z
    .string()
    .default(fallback)
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === '' || isHttp(value), {
      error: (issue) =>
        `${variable} is "${String(issue.input)}": write a whole address with its scheme, for example ${fallback}.`,
    })
}

function isHttp(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** Empty: the port of the address. */
function port(variable: (typeof addresses)[number]['portVariable']) {
  return z
    .string()
    .default('')
    .refine((value) => value === '' || isPort(value), {
      error: (issue) => `${variable} is "${String(issue.input)}": write the number of a port, 1 to 65535.`,
    })
}

const schema = z.object({
  NEXT_PUBLIC_SITE_URL: address('NEXT_PUBLIC_SITE_URL'),
  SANITY_STUDIO_URL: address('SANITY_STUDIO_URL'),
  SANITY_API_HOST: address('SANITY_API_HOST'),
  ALGOLIA_HOST: address('ALGOLIA_HOST'),
  SITE_PORT: port('SITE_PORT'),
  STUDIO_PORT: port('STUDIO_PORT'),
  LAKE_PORT: port('LAKE_PORT'),
  SEARCH_PORT: port('SEARCH_PORT'),
  SANITY_PROJECT_ID: z
    .string()
    .default('loomwork')
    .refine((id) => /^[a-z0-9-]+$/.test(id), {
      error: (issue) =>
        `SANITY_PROJECT_ID is "${String(issue.input)}": use lower-case letters, digits and hyphens.`,
    }),
  SANITY_DATASET: z
    .string()
    .default('production')
    .refine((name) => /^[a-z0-9][a-z0-9_-]{0,63}$/.test(name), {
      error: (issue) =>
        `SANITY_DATASET is "${String(issue.input)}": use lower-case letters, digits, _ and -, 64 at most.`,
    }),
  SANITY_API_READ_TOKEN: z.string().default(''),
  SANITY_API_WRITE_TOKEN: z.string().default(''),
  SANITY_WEBHOOK_SECRET: z.string().default(''),
  SITE_STATUS_TOKEN: z.string().default(''),
  ALGOLIA_APP_ID: z.string().default('local'),
  ALGOLIA_INDEX_NAME: z.string().default('loomwork'),
  ALGOLIA_SEARCH_KEY: z.string().default(''),
  ALGOLIA_ADMIN_KEY: z.string().default(''),
  ALGOLIA_ANALYTICS_KEY: z.string().default(''),
  ALGOLIA_ANALYTICS_REGION: z
    .enum(['us', 'de'], 'ALGOLIA_ANALYTICS_REGION is one of us and de: the region of the analytics.')
    .default('us'),
  DATA_DIR: z.string().default('.data'),
  HISTORY_DAYS: z
    .string()
    .default('')
    .refine((days) => /^\d{0,5}$/.test(days), {
      error: (issue) =>
        `HISTORY_DAYS is "${String(issue.input)}": write a whole number of days, or 0 to keep all revisions.`,
    }),
  HOST: z.string().default('127.0.0.1'),
  /** Seconds after which a part that does not answer is restarted; 0 for never. */
  WATCHDOG_SECONDS: z
    .string()
    .default('60')
    .refine(
      (value) => value === '0' || (/^\d{2,4}$/.test(value) && Number(value) >= 10 && Number(value) <= 3600),
      {
        error: (issue) =>
          `WATCHDOG_SECONDS is "${String(issue.input)}": write 10 to 3600 seconds, or 0 to restart nothing that hangs.`,
      },
    ),
  STUDIO_PASSWORD: z
    .string()
    .default('')
    .refine(({ length }) => length === 0 || length >= minPasswordLength, {
      error: `STUDIO_PASSWORD is too short: take ${minPasswordLength} characters or more, or leave it out.`,
    }),
})

/** Everything the parts are told, complete: secrets are there, `DATA_DIR` is absolute. */
export type Environment = z.infer<typeof schema>

/**
 * Settings of `npm start` and the commands beside it. Missing secrets are made and added to `.env.local`, for the
 * embedded parts only: those of a hosted Sanity or Algolia cannot be made up. Settings and data are closed to other users.
 * @param root folder of the repository
 * @param given what wins over the files
 * @throws Refusal naming every variable that is wrong, all at once
 */
export function loadEnvironment(root: string, given: Readonly<Record<string, string>> = {}): Environment {
  const values = { ...readEnvFiles(root), ...given }
  const made = missingSecrets(values)
  const environment = parseEnvironment({ ...values, ...made }, root)
  mkdirSync(environment.DATA_DIR, { recursive: true, mode: 0o700 })
  remember(join(root, '.env.local'), made)
  makePrivate(join(root, '.env.local'))
  // A data folder may itself be a link to a larger disk.
  makePrivate(realpathSync(environment.DATA_DIR))
  return environment
}

/**
 * @param values variables by name
 * @param root folder that a relative `DATA_DIR` starts from
 * @throws Refusal naming every variable that is wrong, all at once
 */
export function parseEnvironment(values: Readonly<Record<string, string>>, root: string): Environment {
  const parsed = schema.safeParse(values)
  if (!parsed.success) {
    throw new Refusal(
      `The settings need a correction:\n${parsed.error.issues.map(({ message }) => `  - ${message}`).join('\n')}`,
    )
  }
  const environment = parsed.data
  const missing = secrets.filter((name) => environment[name] === '')
  if (missing.length > 0) {
    throw new Refusal(
      `The settings lack ${missing.join(', ')}: a hosted Sanity or Algolia gives these out, put them into .env.local (see .env.example).`,
    )
  }
  const dataDir = environment.DATA_DIR
  return { ...environment, DATA_DIR: isAbsolute(dataDir) ? dataDir : join(root, dataDir) }
}

/**
 * Secrets of the site and the embedded parts that are not set yet.
 * @param values variables by name
 * @returns the new ones by name; none for a part that is hosted (its host is empty)
 */
export function missingSecrets(values: Readonly<Record<string, string>>): Record<string, string> {
  const embedded = secrets.filter((name) => {
    // Only the site itself knows it, wherever lake and search are.
    if (name === 'SITE_STATUS_TOKEN') return true
    return name.startsWith('ALGOLIA_') ? values.ALGOLIA_HOST !== '' : values.SANITY_API_HOST !== ''
  })
  // The secret of the webhook is ours to choose also when Sanity sends it, but then Sanity has to be told it.
  return Object.fromEntries(
    embedded.filter((name) => !values[name]).map((name) => [name, randomBytes(24).toString('base64url')]),
  )
}

function remember(path: string, made: Readonly<Record<string, string>>) {
  const entries = Object.entries(made)
  if (entries.length === 0) return
  const present = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const gap = present === '' || present.endsWith('\n') ? '' : '\n'
  const lines = entries.map(([name, value]) => `${name}=${value}\n`).join('')
  appendFileSync(path, `${gap}# Made by npm start for this machine. Keep them to yourself.\n${lines}`, {
    mode: 0o600,
  })
}
