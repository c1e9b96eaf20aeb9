/**
 * Sessions of the draft preview. Next's own cookie for draft mode has one value for all writers
 * until the next build, so a second cookie names the secret with which a writer began, and every
 * request asks the lake whether it is still valid. A secret ends an hour after the Studio made it,
 * when its writer signs out of the Studio, and when its document is deleted; that of a shared
 * preview when sharing is switched off.
 */
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import { draftsClient } from '#clients/sanity.ts'
import { env } from '#env.ts'

/** Cookie with the secret of a session. */
export const sessionCookie = 'preview-session'

/** Cookie with which Next leaves its cache aside (`draftMode()`). */
export const draftModeCookie = '__prerender_bypass'

/**
 * Whether a secret of the Studio is valid now. The lake is asked each time, so that a session ends
 * with the request that follows.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function isValidSecret(secret: string | undefined): Promise<boolean> {
  if (!secret) return false
  const url = `/?${urlSearchParamPreviewSecret}=${encodeURIComponent(secret)}`
  return (await validatePreviewUrl(draftsClient(), url)).isValid
}

/** The cookies of a request, by name. */
export interface Cookies {
  get(name: string): { readonly value: string } | undefined
}

/**
 * What a request may see: `none` for readers, `valid` for writers whose session is valid, `ended`
 * for the others, who get what readers get. Without an answer of the lake a session is `unknown`,
 * and its writer gets the same until the lake answers again.
 */
export async function sessionOf(cookies: Cookies): Promise<'none' | 'valid' | 'ended' | 'unknown'> {
  if (!cookies.get(draftModeCookie)) return 'none'
  try {
    return (await isValidSecret(cookies.get(sessionCookie)?.value)) ? 'valid' : 'ended'
  } catch (error) {
    console.warn('The lake did not say whether a preview is still allowed, so it is not:', error)
    return 'unknown'
  }
}

/**
 * The headers of a request without both cookies, so that Next serves it as a reader's, from its
 * cache.
 */
export function asReader(headers: Headers): Headers {
  const copy = new Headers(headers)
  const names = new Set([draftModeCookie, sessionCookie])
  const kept = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie && !names.has(cookie.split('=')[0] ?? ''))
  if (kept.length > 0) copy.set('cookie', kept.join('; '))
  else copy.delete('cookie')
  return copy
}

/**
 * `Set-Cookie` headers that end a session. Each cookie is removed twice: the frame of a Studio on
 * another domain has its own copies (`Partitioned`), which the first removal does not reach.
 */
export function removedCookies(): string[] {
  return [draftModeCookie, sessionCookie].flatMap((name) => {
    const removed = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly`
    // As they were set. A browser ignores `Secure` on a site without TLS.
    if (env().NODE_ENV !== 'production') return [`${removed}; SameSite=Lax`]
    return [`${removed}; Secure; SameSite=None`, `${removed}; Secure; SameSite=None; Partitioned`]
  })
}

/** The path of a URL as a redirect within this site: two slashes at its start would name a host. */
export function pathOnSite({ pathname }: URL): string {
  return `/${pathname.replace(/^\/+/, '')}`
}
