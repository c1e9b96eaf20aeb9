import type { Check } from '../check.ts'
import { parsedReply, requestReply } from '../http.ts'
import { pongSchema } from '../lake-api.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

/** Does the public URL of an embedded lake, through any proxy, lead to it? */
export const lakeAddress: Check = {
  title: 'Public URL of the lake',
  needs: ['lake'],
  result: async ({ lake, places }) => {
    const { publicUrl, localUrl } = places.lake
    if (!lake.place.isEmbedded) return skipped('Sanity has its own')
    if (publicUrl === localUrl) return skipped('the lake is asked at its public URL')
    // The lake checks the name of the host for this path.
    const reply = await requestReply(`${publicUrl}/v1/ping`)
    if (!('failure' in reply) && parsedReply(reply, pongSchema)) return passed(`${publicUrl} is the lake`)
    const forward = `forward ${publicUrl} to ${localUrl} in the proxy, with the Host header that it received`
    if ('failure' in reply) return failed(`${publicUrl} does not answer (${reply.failure})`, forward)
    return failed(`${publicUrl} answers ${reply.status} ${oneLine(reply.text, 120)}`, forward)
  },
}
