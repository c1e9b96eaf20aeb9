/**
 * Requests to the site's webhook URL, with the webhook's signature: what the site has applied, and
 * repairs.
 */

import { inBatches } from '@repo/kit/batches.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { z } from 'zod'
import { fetchFailure } from './fetch.ts'
import { withRetries } from './retry.ts'
import { postSigned } from './webhook.ts'

/** Paths in one request (the maximum that `web/regeneration/webhook/receive.ts` accepts). */
const pathsPerRequest = 200

const revisionsSchema = z.object({ revisions: z.record(z.string(), z.string()) })
const staleSchema = z.object({
  stale: z.array(z.object({ path: z.string(), differing: z.number(), queries: z.number() })),
})
const reportSchema = z.object({
  regenerated: z.array(z.string()),
  saved: z.number(),
  deleted: z.number(),
  failures: z.array(z.object({ what: z.string(), why: z.string() })),
})
const statusSchema = z.object({ waiting: z.number(), build: z.string() })

/** A page that differs from the lake, as the site reports it. */
export type StalePage = z.infer<typeof staleSchema>['stale'][number]

/** The site's API for clients that have its secret. */
export type SiteApi = ReturnType<typeof siteApiOf>

/**
 * Every method throws a {@link Refusal} with one sentence if the site does not answer, or sends an
 * unexpected response.
 */
export function siteApiOf(
  environment: Pick<Environment, 'NEXT_PUBLIC_SITE_URL' | 'SITE_PORT' | 'HOST' | 'SANITY_WEBHOOK_SECRET'>,
) {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const post = async <T>(body: unknown, schema: z.ZodType<T>): Promise<T> => {
    const response = await answered(site, () => postSigned(environment, body))
    if (response.status === 401)
      throw new Refusal(
        `${site} refuses the signature: SANITY_WEBHOOK_SECRET must be the one that the site was started with.`,
      )
    return parsed(response, schema, site)
  }
  const batches = (paths: readonly string[]) =>
    inBatches(paths, () => 0, { bytes: 0, items: pathsPerRequest })
  return {
    /** Revision of every document that the site has applied. */
    applied: async () => (await post({ inspect: 'revisions' }, revisionsSchema)).revisions,
    /** Those of the pages that differ from the lake. */
    stale: async (paths: readonly string[]) => {
      const found: StalePage[] = []
      for (const inspect of batches(paths)) found.push(...(await post({ inspect }, staleSchema)).stale)
      return found
    },
    /** Applies all missing changes, and regenerates those of the pages that differ. */
    recover: async (paths: readonly string[]) => {
      const done: z.infer<typeof reportSchema> = { regenerated: [], saved: 0, deleted: 0, failures: [] }
      // At least once: documents that were not applied also affect pages that were not crawled.
      for (const some of paths.length > 0 ? batches(paths) : [[]]) {
        const part = await post({ recover: true, paths: some }, reportSchema)
        done.regenerated.push(...part.regenerated)
        done.failures.push(...part.failures)
        done.saved += part.saved
        done.deleted += part.deleted
      }
      return done
    },
    /** Events that are waiting or being processed. */
    waiting: async () => {
      const response = await answered(site, () => fetch(`${site}/api/status/`))
      return (await parsed(response, statusSchema, site)).waiting
    },
  }
}

async function answered(site: string, request: () => Promise<Response>): Promise<Response> {
  try {
    // All of these requests may be repeated (`web/regeneration/README.md`).
    return await withRetries(request)
  } catch (error) {
    throw new Refusal(
      `The site does not answer at ${site} (${fetchFailure(error)}): start it with "npm start", or set NEXT_PUBLIC_SITE_URL to where it is.`,
    )
  }
}

async function parsed<T>(response: Response, schema: z.ZodType<T>, site: string): Promise<T> {
  const text = await response.text()
  // Text that is not JSON may be the error page of another server.
  const answer = schema.safeParse(jsonOrUndefined(text))
  if (answer.success) return answer.data
  if (response.status === 503) throw new Refusal(`${site} cannot read the lake now, as it says: ${text}`)
  throw new Refusal(
    `The server at ${site} is not a site of this version: ${new URL(response.url || site).pathname} answered ${response.status} ${text.replace(/\s+/g, ' ').slice(0, 120)}`,
  )
}
