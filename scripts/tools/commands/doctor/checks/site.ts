/** Checks of the site. */
import { countText } from '@repo/kit/count-text.ts'
import { z } from 'zod'
import { type Check, check } from '../check.ts'
import { answerText, notThere, parsedReply, type Reply, requestReply } from '../http.ts'
import { failed, firstOf, oneLine, passed } from '../results.ts'

/** The reply of the site's `/api/status/` to anyone. */
const healthSchema = z.object({ ok: z.boolean(), build: z.string() })

/** Its reply to those with the token. */
export const detailsSchema = healthSchema.extend({
  failed: z.number(),
  staleRecords: z.number().nullable(),
  pages: z.number(),
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

/** Is it the site that answers? */
export const site: Check = {
  title: 'Site',
  result: async ({ places, replies }) => {
    const url = places.site.localUrl
    const reply = await replies.site()
    const build = buildIn(reply)
    if (build !== undefined) return passed(`${url} answers (build ${build})`)
    return notThere(url, reply, true, 'correct NEXT_PUBLIC_SITE_URL or SITE_PORT')
  },
}

const readySchema = z.object({ reasons: z.array(z.string()).default([]) })

/** May it get readers? */
export const ready = check({
  title: 'Ready',
  needs: ['site'],
  probe: async ({ places }) => ({ reply: await requestReply(`${places.site.localUrl}/api/ready/`) }),
  judge: ({ reply }) => {
    if (reply.status === 0) return failed(`/api/ready/ ${answerText(reply)}`, 'restart the site')
    if (reply.status === 200) return passed('load balancers may send readers')
    const reasons = parsedReply(reply, readySchema)?.reasons ?? []
    return failed(
      `/api/ready/ is ${reply.status}: ${oneLine(reasons.join(' ') || reply.text)}`,
      'wait for the first run after a start; otherwise check the store (SITE_DATABASE_URL, DATA_DIR) and .data/logs/site.log',
    )
  },
})

/** Is every published change live, as the site says to the token that it was started with? */
export const published = check({
  title: 'Published changes',
  needs: ['site'],
  probe: async ({ replies }) => ({ reply: await replies.siteStatus() }),
  judge: ({ reply }) => {
    const status = parsedReply(reply, detailsSchema)
    if (!status)
      return failed(
        `the site refuses SITE_STATUS_TOKEN (${reply.status || reply.text})`,
        'restart the site, so that it reads .env.local again, or take the token that it was started with',
      )
    const { quarantined, staleRecords } = status
    if (status.ok && !staleRecords && quarantined.length === 0)
      return passed(`every published change is live (${countText(status.pages, 'page')} in the cache)`)
    const failures = [
      ...status.failures.map(({ what, why }) => `${what}: ${oneLine(why, 80)}`),
      ...quarantined.map(({ document, reason }) => `the document ${document}: ${oneLine(reason, 160)}`),
      staleRecords ? `stale search records of ${countText(staleRecords, 'page')}` : '',
    ].filter(Boolean)
    return failed(
      `${countText(status.failed + quarantined.length, 'failure')}: ${firstOf(failures) || 'see /api/status/'}`,
      'correct the document or the server that is named, the site retries by itself; docs/operations.md, "When something is wrong"',
    )
  },
})

/** In the order of the report, by the names in `--json`. */
export const siteChecks = { site, ready, published }
