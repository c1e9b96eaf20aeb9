import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply, requestReply } from '../http.ts'
import { failed, passed, skipped } from '../results.ts'

/** Of openid.net/specs/openid-connect-discovery-1_0.html, section 4. */
const providerSchema = z.object({ issuer: z.url(), authorization_endpoint: z.url(), token_endpoint: z.url() })

/** Does the provider answer, as the one that the settings name? */
export const oidc: Check = {
  title: 'OpenID Connect provider',
  result: async ({ environment: { OIDC_ISSUER: issuer } }) => {
    if (issuer === '') return skipped('people sign in with passwords only (OIDC_ISSUER is empty)')
    // As the lake does when somebody signs in there.
    const reply = await requestReply(`${issuer}/.well-known/openid-configuration`)
    const fix =
      'correct OIDC_ISSUER, or ask those who run the provider; until then people sign in by password'
    if ('failure' in reply) return failed(`${issuer} does not answer (${reply.failure})`, fix)
    const provider = parsedReply(reply, providerSchema)
    if (reply.status !== 200 || !provider)
      return failed(`${issuer} is no OpenID Connect provider (it answers ${reply.status})`, fix)
    if (new URL(provider.issuer).href !== new URL(issuer).href)
      return failed(`${issuer} calls itself ${provider.issuer}`, `set OIDC_ISSUER=${provider.issuer}`)
    return passed(`${issuer} answers`)
  },
}
