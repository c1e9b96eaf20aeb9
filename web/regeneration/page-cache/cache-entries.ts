/** Which page an entry of Next's cache is, and what it shows. */
import { fileOfRoute, notFoundPath } from '#file-routes.ts'

/**
 * Path of a page from Next's key: `/route-cache/APP_PAGE/<hash>/$/docs/x` → `/docs/x`
 * (next/dist/server/lib/route-cache-key.js), `/markdown/docs/x` → `/docs/x.md`; null for keys of
 * other entries, such as the shell of a dynamic route.
 */
export function pathOfCacheKey(key: string): string | null {
  const marker = key.indexOf('/$/')
  const path = marker < 0 ? key : key.slice(marker + 2)
  if (path.includes('[') || path.startsWith('/_')) return null
  return fileOfRoute(path) ?? (path === '/index' ? '/' : path)
}

/** True for the path of the not-found page, whose status is 404 although Next's build says 200. */
export function isNotFoundPage(path: string | null): boolean {
  return path === notFoundPath.slice(0, -1)
}

/** Tags of an entry, from its headers. */
export function tagsOfHeaders(headers: Readonly<Record<string, unknown>> | null | undefined): string[] {
  const header = headers?.['x-next-cache-tags']
  return typeof header === 'string' && header !== '' ? header.split(',') : []
}
