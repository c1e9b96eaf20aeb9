/** Clean addresses: trailing slashes are enforced, `.html` and `/index.html` are dropped (specification §2). */
import { type NextRequest, NextResponse } from 'next/server'

/** Redirects to the clean address for good; other requests go on. */
export function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  const clean = cleanPath(pathname)
  return clean === pathname
    ? NextResponse.next()
    : NextResponse.redirect(new URL(clean + search, request.url), 308)
}

/** `/a/index.html`, `/a.html` and `/a` → `/a/`; files with another ending stay. */
export function cleanPath(pathname: string): string {
  const path = pathname.replace(/\/index\.html\/?$/, '/').replace(/\.html\/?$/, '/')
  if (path.endsWith('/') || /\.[a-z0-9]+$/i.test(path)) return path.replace(/\/{2,}/g, '/')
  return `${path}/`.replace(/\/{2,}/g, '/')
}

export const config = {
  // Next's own files, the search server behind its rewrite and public files are not pages.
  matcher: ['/((?!_next/|search-api/|api/).*)'],
}
