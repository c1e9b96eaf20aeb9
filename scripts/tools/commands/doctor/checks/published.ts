import { countText } from '@repo/kit/count-text.ts'
import { check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { failed, firstOf, oneLine, passed, skipped } from '../results.ts'
import { detailsSchema, healthSchema, isAccepted } from '../site-status.ts'

/** Is every published change live? */
export const published = check({
  title: 'Published changes',
  needs: ['site'],
  probe: async ({ replies }) => {
    const withToken = await replies.siteStatus()
    return { reply: isAccepted(withToken) ? withToken : await replies.site() }
  },
  judge: ({ reply }) => {
    const details = parsedReply(reply, detailsSchema)
    const status = details ?? parsedReply(reply, healthSchema)
    if (!status) return skipped('/api/status/ was not answered')
    const quarantined = details?.quarantined ?? []
    if (status.ok && !status.staleRecords && quarantined.length === 0)
      return passed(`every published change is live (${countText(status.pages, 'page')} in the cache)`)
    const failures = [
      ...(details?.failures.map(({ what, why }) => `${what}: ${oneLine(why, 80)}`) ?? []),
      ...quarantined.map(({ document, reason }) => `the document ${document}: ${oneLine(reason, 160)}`),
    ]
    const stale = status.staleRecords
      ? `stale search records of ${countText(status.staleRecords, 'page')}`
      : []
    return failed(
      `${countText(status.failed + quarantined.length, 'failure')}: ${firstOf([...failures, stale].flat()) || 'see /api/status/'}`,
      'correct the document or the server that is named, the site retries by itself; docs/operations.md, "When something is wrong"',
    )
  },
})
