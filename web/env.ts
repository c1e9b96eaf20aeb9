/** The site's settings: the only file of `web/` that reads `process.env`. */
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'

/** An address without a trailing slash; the fallback is the embedded part's (contract, "Environment"). */
function address(name: string, fallback: string) {
  return z
    .string()
    .default(fallback)
    .transform((value) => value.trim().replace(/\/+$/, ''))
    .refine((value) => value === '' || isHttp(value), {
      error: (issue) =>
        `${name} is "${String(issue.input)}": write a whole address with its scheme, for example ${fallback}.`,
    })
}

function secret(name: string, use: string) {
  return z
    .string({ error: `${name} is not set: ${use}. npm start makes it and keeps it in .env.local.` })
    .min(1, `${name} is empty: ${use}. npm start makes it and keeps it in .env.local.`)
}

function isHttp(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

const schema = z.object({
  NEXT_PUBLIC_SITE_URL: address('NEXT_PUBLIC_SITE_URL', 'http://localhost:3000'),
  SANITY_STUDIO_URL: address('SANITY_STUDIO_URL', 'http://localhost:3333'),
  /** Empty: hosted Sanity. */
  SANITY_API_HOST: address('SANITY_API_HOST', 'http://localhost:3334'),
  SANITY_PROJECT_ID: z.string().default('loomwork'),
  SANITY_DATASET: z.string().default('production'),
  SANITY_API_READ_TOKEN: secret('SANITY_API_READ_TOKEN', 'the site reads the lake with it'),
  /** Empty: addresses that pages leave are not kept. */
  SANITY_API_WRITE_TOKEN: z.string().default(''),
  SANITY_WEBHOOK_SECRET: secret('SANITY_WEBHOOK_SECRET', 'it proves that a webhook is from the lake'),
  /** Shows the details of `/api/status/`. Empty: nobody sees them. */
  SITE_STATUS_TOKEN: z.string().default(''),
  /** Empty: hosted Algolia. */
  ALGOLIA_HOST: address('ALGOLIA_HOST', 'http://localhost:3335'),
  ALGOLIA_APP_ID: z.string().min(1).default('local'),
  ALGOLIA_INDEX_NAME: z.string().min(1).default('loomwork'),
  ALGOLIA_SEARCH_KEY: secret('ALGOLIA_SEARCH_KEY', 'readers search with it'),
  ALGOLIA_ADMIN_KEY: secret('ALGOLIA_ADMIN_KEY', 'the site writes search records with it'),
  /** Empty: the admin key reads the figures, too. */
  ALGOLIA_ANALYTICS_KEY: z.string().default(''),
  /** Where hosted Algolia keeps the figures of an application (its Analytics API has two regions). */
  ALGOLIA_ANALYTICS_REGION: z
    .enum(['us', 'de'], 'ALGOLIA_ANALYTICS_REGION is one of us and de: the region of the analytics.')
    .default('us'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** What the parts on this machine listen on; npm start sets the ports where they are not those of the addresses (clients/internal-urls.ts). */
  HOST: z.string().default('127.0.0.1'),
  SITE_PORT: z.string().default(''),
  LAKE_PORT: z.string().default(''),
  SEARCH_PORT: z.string().default(''),
  /** Folder of Next's build, relative to `web/`; two runs beside each other need two. */
  NEXT_DIST_DIR: z.string().min(1).default('.next'),
  /** `off`: every page is made anew for every request. What tests and the soak compare a site with. */
  SITE_CACHE: z.enum(['on', 'off']).default('on'),
  /** Seconds between two comparisons of revisions with the lake (regeneration/reconcile/reconcile.ts); 0: they are never compared. */
  SITE_RECONCILE_SECONDS: z
    .string()
    .default('60')
    .refine((value) => /^\d{1,5}$/.test(value), {
      error:
        'SITE_RECONCILE_SECONDS is not a whole number of seconds: write 60, or 0 to switch the comparison off.',
    })
    .transform(Number),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Set by Next while it builds (`next/constants`, PHASE_PRODUCTION_BUILD). */
  NEXT_PHASE: z.string().default(''),
})

/** The site's settings, complete and checked. */
export type Env = z.infer<typeof schema>

/**
 * @param variables as in `process.env`
 * @throws Error that names every variable that is wrong, all at once
 */
export function parseSiteEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables)
  if (parsed.success) {
    const { DATA_DIR } = parsed.data
    // The supervisor passes an absolute path; by hand it is meant from the repository's root, one above `web/`.
    return {
      ...parsed.data,
      DATA_DIR: isAbsolute(DATA_DIR)
        ? DATA_DIR
        : join(/* turbopackIgnore: true */ process.cwd(), '..', DATA_DIR),
    }
  }
  const problems = parsed.error.issues.map(({ message, path }) =>
    message.startsWith(String(path[0])) ? message : `${String(path[0])}: ${message}.`,
  )
  throw new Error(
    `The site's settings need a correction:\n${problems.map((text) => `  - ${text}`).join('\n')}`,
  )
}

let parsed: Env | undefined

/** The settings of this process; parsed at the first call, so that importing this file needs none. */
export function env(): Env {
  parsed ??= parseSiteEnv(process.env)
  return parsed
}

/** Whether this process is one of `next build`: it makes every page anew and shares nothing with a running site. */
export function isBuilding(): boolean {
  return env().NEXT_PHASE === 'phase-production-build'
}
