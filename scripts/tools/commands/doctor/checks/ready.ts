import { z } from 'zod'
import { check } from '../check.ts'
import { parsedReply, requestReply } from '../http.ts'
import { failed, oneLine, passed } from '../results.ts'

const readySchema = z.object({ reasons: z.array(z.string()).default([]) })

/** May it get readers? */
export const ready = check({
  title: 'Ready',
  needs: ['site'],
  probe: async ({ places }) => ({ reply: await requestReply(`${places.site.localUrl}/api/ready/`) }),
  judge: ({ reply }) => {
    if ('failure' in reply)
      return failed(`/api/ready/ does not answer (${reply.failure})`, 'restart the site')
    if (reply.status === 200) return passed('load balancers may send readers')
    const reasons = parsedReply(reply, readySchema)?.reasons ?? []
    return failed(
      `/api/ready/ is ${reply.status}: ${oneLine(reasons.join(' ') || reply.text)}`,
      'wait for the first run after a start; otherwise check the store (SITE_DATABASE_URL, DATA_DIR) and .data/logs/site.log',
    )
  },
})
