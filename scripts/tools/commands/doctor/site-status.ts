/** The reply of the site's `/api/status/`. */
import { z } from 'zod'
import { parsedReply, type Reply } from './http.ts'

/** Anyone may see this. */
export const healthSchema = z.object({
  ok: z.boolean(),
  failed: z.number(),
  waiting: z.number(),
  staleRecords: z.number().nullable(),
  pages: z.number(),
  expiredPages: z.number(),
  build: z.string(),
})

/** For those with the token. */
export const detailsSchema = healthSchema.extend({
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

/** The build that a status names; undefined for a response of another server. */
export function buildIn(reply: Reply): string | undefined {
  return parsedReply(reply, healthSchema)?.build
}
