import { check } from '../check.ts'
import { parsedReply, requestReply } from '../http.ts'
import { statusHeaders } from '../installation.ts'
import { failed, passed, skipped } from '../results.ts'
import { buildIn, healthSchema, isAccepted } from '../site-status.ts'

/** Does the public URL, through any proxy, lead to this site? */
export const siteAddress = check({
  title: 'Public URL of the site',
  needs: ['site'],
  probe: async ({ environment, places, replies }) => {
    const { publicUrl, localUrl } = places.site
    if (publicUrl === localUrl) return skipped('the site is asked at its public URL')
    const build = buildIn(await replies.site())
    const url = `${publicUrl}/api/status/`
    const reply = await requestReply(url)
    // The token goes only to a server with the same build: the URL may be that of a stranger. One
    // that the site itself refuses distinguishes nothing.
    const isTokenSent = buildIn(reply) === build && isAccepted(await replies.siteStatus())
    return {
      publicUrl,
      localUrl,
      build,
      reply: isTokenSent ? await requestReply(url, statusHeaders(environment)) : reply,
    }
  },
  judge: ({ publicUrl, localUrl, build, reply }) => {
    const forward = `forward ${publicUrl} to ${localUrl} in the proxy with its Host header, or correct NEXT_PUBLIC_SITE_URL`
    if ('failure' in reply) return failed(`${publicUrl} does not answer (${reply.failure})`, forward)
    if (reply.status >= 300 && reply.status < 400)
      return failed(
        `${publicUrl} redirects to ${reply.headers.location ?? 'another URL'}`,
        'set NEXT_PUBLIC_SITE_URL to the URL that readers end at',
      )
    const there = parsedReply(reply, healthSchema)
    if (there?.build === build) return passed(`${publicUrl} is this site`)
    if (there) return failed(`${publicUrl} serves another build (${there.build}, here ${build})`, forward)
    if (reply.status === 401)
      return failed(`${publicUrl} is another installation: it does not know this SITE_STATUS_TOKEN`, forward)
    return failed(`${publicUrl} is not this site: /api/status/ is ${reply.status}`, forward)
  },
})
