import { countText } from '@repo/kit/count-text.ts'
import { check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { failed, firstOf, oneLine, passed, skipped } from '../results.ts'
import { detailsSchema } from '../site-status.ts'

/** How long a lost event is reported, ms. */
const reportedMs = 24 * 3_600_000

/** Did webhook events get lost, so that the site had to find the change by itself? */
export const lostEvents = check({
  title: 'Lost events',
  needs: ['site'],
  probe: async ({ replies }) => ({ reply: await replies.siteStatus(), now: Date.now() }),
  judge: ({ reply, now }) => {
    const details = parsedReply(reply, detailsSchema)
    if (!details) return skipped('the site shows it only with the right SITE_STATUS_TOKEN')
    const { reconciliation } = details
    if (!reconciliation)
      return skipped('the site does not compare revisions with the lake (SITE_RECONCILE_SECONDS=0)')
    const { caught, lastCaught, failure } = reconciliation
    if (failure)
      return failed(
        `the site cannot compare its revisions with the lake: ${oneLine(failure)}`,
        'check that the site can reach the lake (SANITY_API_HOST) and that SANITY_API_READ_TOKEN is valid',
      )
    if (lastCaught && now - Date.parse(lastCaught.at) < reportedMs)
      return failed(
        `no event came for ${countText(caught, 'change')}, the last at ${lastCaught.at} (${firstOf(lastCaught.documents)})`,
        'check the lines about the webhook; a change without an event is live only after SITE_RECONCILE_SECONDS',
      )
    return passed('no webhook event was lost in the last day')
  },
})
