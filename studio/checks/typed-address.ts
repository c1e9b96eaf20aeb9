import { isLinkable } from '@repo/model/addresses.ts'

/** Checks an address with the rule of the site. */
export function typedAddress(href: string | undefined): true | string {
  if (!href || isLinkable(href)) return true
  return `"${href}" is not an address: begin with https:// for another site, with / for this one, or with # for a heading of this page.`
}

/**
 * Checks that an address names no page that could be chosen instead. The overview and the lists by
 * tag are not among the choices of every link. The site's pages may be written with its URL.
 */
export function notByHand(href: string | undefined, siteUrl: string): true | string {
  const path = href?.startsWith(`${siteUrl}/`) ? href.slice(siteUrl.length) : href
  return path && /^\/docs\/(?!tags\/)[^?#]/.test(path)
    ? `"${href}" is the address of a page on this site: choose the page instead, so that the link still works when the page moves.`
    : true
}
