/**
 * Clean URLs: enforces trailing slashes and drops `.html` and `/index.html` (SPEC.md §2). Files
 * such as a page's Markdown have no slash. Responses report when the site last changed
 * (`components/navigation/router.ts`).
 */
import { markdownPath } from '@repo/model/paths.ts'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#env.ts'
import { cleanPath, isReadable } from '#file-routes.ts'
import { cluster } from '#freshness/cluster.ts'
import { outdateInFlightRenders, waitForOutdatedRender } from '#freshness/in-flight-renders.ts'
import { lastChange, lastChangeMetric } from '#freshness/last-change.ts'
import { markdownType, prefersMarkdown } from '#negotiation.ts'
import { noStore, plainText } from '#plain-text.ts'
import { revalidated } from '#security/headers.ts'
import { asReader, removedCookies, sessionOf } from '#security/preview-session.ts'

/** Nobody but the visitor of a preview sees what is not published. */
const previewHeaders = { 'x-robots-tag': 'noindex, nofollow' }

/**
 * Redirects to the clean URL with a 308, which browsers revalidate; other requests continue. A path
 * that cannot be decoded gets a 400. A request for a path whose in-flight render began before the
 * last expiry waits until that render is over, since it would get its result; after half a minute
 * it gets a 503. A process that shares its database and has lost it renders every page from the
 * lake, or answers 503. A request whose preview session has ended is a reader's. What is posted to
 * a page is feedback about it (`app/api/feedback`). A client that prefers Markdown gets that of the
 * page, by a rewrite in `next.config.ts`.
 */
export async function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  if (!isReadable(pathname)) {
    return plainText(400, `${pathname} is not a valid path: a % in it does not encode a character.`)
  }
  const clean = cleanPath(pathname)
  if (clean !== pathname) {
    return NextResponse.redirect(new URL(clean + search, request.url), {
      status: 308,
      headers: { [revalidated.key]: revalidated.value },
    })
  }
  // The Preview tool's own requests, which are Server Functions of React, post to the page as well.
  const isFeedback = request.method === 'POST' && !request.headers.has('next-action')
  if (isFeedback && pathname.startsWith('/docs/'))
    return NextResponse.rewrite(new URL(`/api/feedback${pathname}`, request.url))
  if (!cluster().mayServeCached()) {
    // Nothing reports to this process what is outdated: no request shares an earlier render.
    if (env().SITE_DATABASE_OUTAGE === 'render') outdateInFlightRenders()
    else return unavailable('This server has lost its database: please try again in a few seconds.')
  }
  const sendsMarkdown = pathname.endsWith('/') && prefersMarkdown(request.headers.get('accept'))
  if (!(await waitForOutdatedRender(sendsMarkdown ? markdownPath(pathname) : pathname))) {
    return unavailable('This page is being updated: please try again in a few seconds.')
  }
  const headers = { 'server-timing': `${lastChangeMetric};desc="${lastChange()}"` }
  const session = await sessionOf(request.cookies)
  const isPreview = session.state === 'drafts' || session.state === 'shared'
  const keepsCookies = isPreview || session.state === 'none'
  const sent = keepsCookies ? new Headers(request.headers) : asReader(request.headers)
  // What `rewritesToMarkdown` compares.
  if (sendsMarkdown) sent.set('accept', markdownType)
  const response = NextResponse.next({
    headers: { ...headers, ...(isPreview && previewHeaders) },
    ...((sendsMarkdown || !keepsCookies) && { request: { headers: sent } }),
  })
  if (session.state === 'ended')
    for (const cookie of removedCookies()) response.headers.append('set-cookie', cookie)
  return response
}

function unavailable(message: string) {
  return plainText(503, message, { 'retry-after': '5', ...noStore })
}

export const config = {
  // Next's own files, the search server behind its rewrite, the MCP server and public files are not
  // pages.
  matcher: ['/((?!_next/|search-api/|api/|mcp/?$).*)'],
}
