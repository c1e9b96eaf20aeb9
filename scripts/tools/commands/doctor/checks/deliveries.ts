import { countText } from '@repo/kit/count-text.ts'
import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply, type Reply } from '../http.ts'
import { requestWithAnyToken, webhookVersion } from '../lake-api.ts'
import { type CheckResult, failed, oneLine, passed, skipped } from '../results.ts'
import { webhookTo, webhookUrl } from './webhook.ts'

/** Counts of the embedded lake. */
const outboxSchema = z.object({ pending: z.number(), failed: z.number(), lastError: z.string().nullable() })

/** Attempts that hosted Sanity lists. */
const attemptsSchema = z.array(
  z.object({
    createdAt: z.string(),
    isFailure: z.boolean().nullish(),
    inProgress: z.boolean().nullish(),
    failureReason: z.string().nullish(),
    resultCode: z.number().nullish(),
  }),
)

/** Do events arrive? */
export const deliveries: Check = {
  title: 'Deliveries',
  needs: ['lake', 'dataset'],
  result: async ({ lake, environment, places, replies }) => {
    const { isEmbedded, projectId, dataset } = lake.place
    const url = webhookUrl(lake, places)
    if (isEmbedded) {
      const status = `${lake.project}/v1/webhooks/status`
      return outboxResult(await requestWithAnyToken(status, environment), url)
    }
    const { hook } = webhookTo({ list: await replies.webhooks(), dataset, url })
    if (!hook) return skipped('no webhook to the site is known')
    const attempts = `${lake.management}/${webhookVersion}/hooks/projects/${projectId}/${hook.id}/attempts`
    return attemptsResult(await requestWithAnyToken(attempts, environment), url)
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

function attemptsResult(reply: Reply, url: string): CheckResult {
  const attempts = parsedReply(reply, attemptsSchema)?.filter(({ inProgress }) => !inProgress)
  if (!attempts) return skipped('cannot be checked: no token in the settings may list deliveries')
  const newest = attempts.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const [last] = newest
  if (!last) return passed('no event was sent yet')
  if (!last.isFailure) return passed(`the last event was delivered at ${last.createdAt}`)
  const inRow = newest.findIndex(({ isFailure }) => !isFailure)
  const count = inRow === -1 ? newest.length : inRow
  const why = last.failureReason === 'http' ? `HTTP ${last.resultCode}` : (last.failureReason ?? 'unknown')
  return failed(
    `the last ${countText(count, 'delivery', 'deliveries')} failed (${why}, ${last.createdAt})`,
    `make the site answer at ${url} from the Internet, with the same secret on both sides; then run npm run audit -- --repair`,
  )
}
