import type { Check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { failed, passed } from '../results.ts'
import { detailsSchema } from '../site-status.ts'

/** Is the token the one that the site was started with? */
export const statusToken: Check = {
  title: 'Status token',
  needs: ['site'],
  result: async ({ replies }) => {
    const reply = await replies.siteStatus()
    if (parsedReply(reply, detailsSchema)) return passed('shows the details of /api/status/')
    const status = 'failure' in reply ? reply.failure : String(reply.status)
    return failed(
      `the site refuses SITE_STATUS_TOKEN (${status})`,
      'restart the site, so that it reads .env.local again, or take the token that it was started with',
    )
  },
}
