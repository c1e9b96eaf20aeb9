import type { Environment } from '@repo/kit/environment/environment.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import type { Check } from '../check.ts'
import { requestReply } from '../http.ts'
import { reasonIn } from '../lake-api.ts'
import { failed, passed, skipped } from '../results.ts'

/** Can anyone sign in to a Studio that is reached through a public URL? */
export const signIn: Check = {
  title: 'Signing in',
  needs: ['lake'],
  result: async ({ lake, environment }) => {
    if (!lake.place.isEmbedded) return skipped('people sign in at Sanity')
    if (!isPublic(environment)) return skipped('site and Studio are for this machine only')
    const search = new URLSearchParams({ origin: `${environment.SANITY_STUDIO_URL}/` })
    // As somebody elsewhere opens it: for this machine itself the lake would sign somebody in.
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const reply = await requestReply(`${lake.project}/v1/auth/login/local?${search}`, { headers })
    if ('failure' in reply) return skipped(`the sign-in page does not answer (${reply.failure})`)
    if (reply.status === 200) return passed('people can sign in to the Studio')
    if (reply.status === 403)
      return failed(
        'nobody can sign in to the Studio: it is open to others, and there are no people',
        'add yourself: npm run user -- add you@example.com --name "Your Name"',
      )
    return failed(
      `the sign-in page answers ${reply.status} ${reasonIn(reply)}`,
      'restart the lake, so that it reads SANITY_STUDIO_URL again',
    )
  },
}

/** True if others can open site or Studio, by their URL or because they listen on the network. */
function isPublic({ NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, HOST }: Environment): boolean {
  const urls = [NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL].filter(Boolean)
  return [HOST, ...urls.map((url) => new URL(url).hostname)].some((host) => !isLoopback(host))
}
