/**
 * Sign-in at an OpenID Connect provider (openid.net/specs/openid-connect-core-1_0.html), with the
 * authorization code flow, PKCE, state and nonce.
 */
import { randomBytes } from 'node:crypto'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { oidcFlows } from '../limits.ts'

/** The provider and this lake's registration with it. */
export interface OidcOptions {
  /** URL of the issuer, below which `/.well-known/openid-configuration` is. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Name of the provider, as the Studio shows it. */
  readonly title: string
}

interface Flow {
  readonly verifier: string
  readonly nonce: string
  readonly redirectUrl: string
  /** URL of the Studio. */
  readonly target: string
}

/** Sign-ins that are on their way. */
export type Oidc = ReturnType<typeof oidcWith>

/** Signs people in at a provider. */
export function oidcWith({ title, issuer, clientId, clientSecret }: OidcOptions) {
  /** By their `state`. */
  const flows = new LRUCache<string, Flow>({ max: oidcFlows.max, ttl: oidcFlows.lifetimeMs })
  let configuration: Promise<Configuration> | undefined
  const discovered = () => {
    const url = new URL(issuer)
    configuration ??= discovery(url, clientId, clientSecret, undefined, {
      // A provider on this machine, as in tests, needs no TLS.
      ...(isLoopback(url.hostname) && { execute: [allowInsecureRequests] }),
    }).catch((error) => {
      configuration = undefined
      throw error
    })
    return configuration
  }
  return {
    title,
    /**
     * Begins a sign-in.
     * @param redirectUrl of this lake, which the provider knows
     * @returns the page of the provider, and the state that only this browser may come back with
     * @throws Error when the provider does not answer
     */
    async begin(redirectUrl: string, target: string) {
      const configuration = await discovered()
      const [state, verifier, nonce] = [
        randomBytes(24).toString('base64url'),
        randomPKCECodeVerifier(),
        randomNonce(),
      ]
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope: 'openid email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      flows.set(state, { verifier, nonce, redirectUrl, target })
      return { url: url.href, state }
    },
    /**
     * Ends a sign-in, once.
     * @param answer query with which the provider sent the browser back
     * @param state of the browser that began it
     * @returns the issuer and subject of the person, which never change together, their address if
     *   the provider has verified it, and the Studio; undefined for a sign-in that this browser did
     *   not begin, or that took too long
     * @throws Error when the provider refused, or its answer is not valid
     */
    async finish(answer: URLSearchParams, state: string | undefined) {
      const flow = state === undefined ? undefined : flows.get(state)
      if (state === undefined || flow === undefined || answer.get('state') !== state) return undefined
      flows.delete(state)
      const tokens = await authorizationCodeGrant(
        await discovered(),
        new URL(`${flow.redirectUrl}?${answer}`),
        {
          pkceCodeVerifier: flow.verifier,
          expectedState: state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const { iss, sub, email, email_verified } = claims
      const isVerified = typeof email === 'string' && email_verified === true
      return { subject: `${iss} ${sub}`, email: isVerified ? email : undefined, target: flow.target }
    },
  }
}
