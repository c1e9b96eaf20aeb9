import type { Check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { failed, oneLine, passed } from '../results.ts'
import { healthSchema } from '../site-status.ts'

/** Is it the site that answers? */
export const site: Check = {
  title: 'Site',
  result: async ({ places, replies }) => {
    const url = places.site.localUrl
    const reply = await replies.site()
    if ('failure' in reply)
      return failed(
        `nothing answers at ${url} (${reply.failure})`,
        'start it with npm start, or correct NEXT_PUBLIC_SITE_URL or SITE_PORT',
      )
    const health = parsedReply(reply, healthSchema)
    if (health) return passed(`${url} answers (build ${health.build})`)
    return failed(
      `another server answers at ${url}: /api/status/ is ${reply.status} ${oneLine(reply.text, 60)}`,
      'stop that server and run npm start, or correct NEXT_PUBLIC_SITE_URL or SITE_PORT',
    )
  },
}
