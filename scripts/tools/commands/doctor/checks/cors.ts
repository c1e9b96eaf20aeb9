import type { Check } from '../check.ts'
import { requestReply } from '../http.ts'
import type { LakePart } from '../lake-api.ts'
import { failed, passed } from '../results.ts'

/** May scripts of the Studio use the lake, with the credentials of writers? */
export const cors: Check<LakePart> = {
  title: 'CORS origin',
  needs: ['lake'],
  result: async ({ lake, environment }) => {
    const studioOrigin = new URL(environment.SANITY_STUDIO_URL).origin
    // The request with which the Studio begins.
    const reply = await requestReply(`${lake.project}/v1/users/me`, { headers: { origin: studioOrigin } })
    if ('failure' in reply)
      return failed(`${lake.place.url} does not answer (${reply.failure})`, 'start the lake')
    const allowed = reply.headers['access-control-allow-origin']
    const withCredentials = reply.headers['access-control-allow-credentials'] === 'true'
    if (allowed === studioOrigin && withCredentials)
      return passed(`${studioOrigin} may use the lake, with credentials`)
    const how = lake.place.isEmbedded
      ? 'restart the lake, so that it reads SANITY_STUDIO_URL again; a proxy has to forward the Origin header'
      : `npx sanity cors add ${studioOrigin} --credentials`
    if (allowed === studioOrigin)
      return failed(`${studioOrigin} may use the lake only without credentials, so nobody can sign in`, how)
    return failed(`the lake does not allow requests of ${studioOrigin}`, how)
  },
}
