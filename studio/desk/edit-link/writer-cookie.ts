/**
 * Tells the site that a writer is signed in to the Studio in this browser. Cookies do not differ by
 * port, and a cookie of `example.com` is sent to `docs.example.com`, so that no request to the site
 * is needed. A Studio on a domain with nothing in common, such as `sanity.studio`, cannot set one:
 * browsers refuse cookies of public suffixes.
 */
import { writerCookie } from '@repo/model/writer-cookie.ts'

/** After this time without the Studio, the site forgets the writer, seconds. */
const keptSeconds = 7 * 86_400

/** `document.cookie` for a browser in which a writer is signed in, or not anymore; by two URLs. */
export function writerCookieFor(studio: string, site: string, isSignedIn: boolean): string {
  const [from, to] = [new URL(studio), new URL(site)]
  const domain = from.hostname === to.hostname ? '' : commonDomain(from.hostname, to.hostname)
  const isSecure = from.protocol === 'https:' && to.protocol === 'https:'
  return [
    writerCookie,
    'Path=/',
    `Max-Age=${isSignedIn ? keptSeconds : 0}`,
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

/** The end that two host names share, of two labels or more; empty if there is none. */
function commonDomain(first: string, second: string): string {
  const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)
  if (isAddress(first) || isAddress(second)) return ''
  const [labels, others] = [first.split('.').reverse(), second.split('.').reverse()]
  const end = labels.findIndex((label, index) => label !== others[index])
  const shared = end < 0 ? labels : labels.slice(0, end)
  return shared.length < 2 ? '' : shared.reverse().join('.')
}

/** Sets the cookie of {@link writerCookieFor} in this browser. */
export function tellSite(site: string, isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists on secure origins only
  document.cookie = writerCookieFor(window.location.href, site, isSignedIn)
}
