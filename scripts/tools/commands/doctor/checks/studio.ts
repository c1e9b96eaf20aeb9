import { check } from '../check.ts'
import type { Reply } from '../http.ts'
import { requestStudio } from '../installation.ts'
import { failed, passed } from '../results.ts'

/** Is it the Studio that answers? */
export const studio = check({
  title: 'Studio',
  probe: async ({ places, replies }) => {
    const { publicUrl, localUrl } = places.studio
    const isSame = publicUrl === localUrl
    const [reply, atPublicUrl] = await Promise.all([
      replies.studio(),
      isSame ? null : requestStudio(publicUrl).then((found) => ({ url: publicUrl, reply: found })),
    ])
    return { url: localUrl, reply, atPublicUrl }
  },
  judge: ({ url, reply, atPublicUrl }) => {
    const problem = whyNotStudio(reply)
    if (problem)
      return failed(
        `${url} ${problem}`,
        'start it with npm start (hosted: npx sanity deploy in studio/), or correct SANITY_STUDIO_URL or STUDIO_PORT',
      )
    const further = atPublicUrl && whyNotStudio(atPublicUrl.reply)
    if (atPublicUrl && further)
      return failed(
        `${atPublicUrl.url} ${further}, and ${url} is the Studio`,
        `forward ${atPublicUrl.url} to ${url} in the proxy, or correct SANITY_STUDIO_URL`,
      )
    return passed(`${atPublicUrl?.url ?? url} answers`)
  },
})

function whyNotStudio(reply: Reply): string | undefined {
  if ('failure' in reply) return `does not answer (${reply.failure})`
  if (reply.status !== 200) return `answers ${reply.status}`
  // The element that Sanity's builds render into.
  return /id="?sanity"?/.test(reply.text) ? undefined : 'is another server, not a Sanity Studio'
}
