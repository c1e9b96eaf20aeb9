import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import { cookies } from 'next/headers'
import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { draftsClient } from '#clients/sanity.ts'
import { env } from '#env.ts'
import { noStore, plainText } from '#plain-text.ts'
import { isValidSecret, pathOnSite, sessionCookie } from '#security/preview-session.ts'

/**
 * Starts draft mode for a writer: the Presentation tool sends a secret that the lake keeps for an
 * hour, and the session lasts as long as the secret.
 */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const secret = url.searchParams.get(urlSearchParamPreviewSecret) ?? ''
  if (!(await isValidSecret(secret)))
    return plainText(
      401,
      'This preview has ended: open the page in the Preview tool of the Studio again.',
      noStore,
    )
  const isSecure = env().NODE_ENV === 'production'
  // The attributes of the other cookies (next-sanity 13.3, `defineEnableDraftMode`): the Studio of
  // a hosted project frames the site from another domain.
  const isForeignFrame =
    request.headers.get('sec-fetch-dest') === 'iframe' &&
    request.headers.get('sec-fetch-site') === 'cross-site'
  const store = await cookies()
  store.set(sessionCookie, secret, {
    httpOnly: true,
    path: '/',
    secure: isSecure,
    sameSite: isSecure ? 'none' : 'lax',
    partitioned: isSecure && isForeignFrame,
  })
  const { headers } = request
  return defineEnableDraftMode({ client: draftsClient() }).GET(new Request(withPageOnSite(url), { headers }))
}

/** The URL, and in it a page of this site: next-sanity would redirect to another host. */
function withPageOnSite(url: URL): URL {
  const typed = url.searchParams.get(urlSearchParamPreviewPathname)
  if (typed === null) return url
  const page = URL.parse(typed, url)
  const path = page ? pathOnSite(page) + page.search + page.hash : '/'
  const copy = new URL(url)
  copy.searchParams.set(urlSearchParamPreviewPathname, path)
  return copy
}
