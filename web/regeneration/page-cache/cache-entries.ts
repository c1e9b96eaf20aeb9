/** Keys and values of Next's cache of pages, as Next passes them to a `cacheHandler`. */
import { fileOfRoute, notFoundPath } from '#file-routes.ts'

/**
 * A page or the response of a route handler (`CachedRouteKind` in
 * next/dist/server/response-cache/types.d.ts).
 */
export type PageValue = {
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  status?: number | undefined
} & (
  | { readonly kind: 'APP_PAGE'; html: string; readonly rscData?: Buffer }
  | { readonly kind: 'APP_ROUTE'; readonly body: Buffer }
)

/** In place of a page's payload: no reader gets one, and Next answers without one with an error. */
export const noPayload = Buffer.alloc(0)

/** The part of an entry that the page index needs. */
export interface PageInIndex {
  /** Path of the page index; null for responses that it does not have. */
  readonly path: string | null
  readonly tags: readonly string[]
  readonly status: number
}

/** An entry, as Next expects it. */
export interface CachedPage {
  readonly value: PageValue
  /** When it was stored, ms since the epoch. */
  readonly lastModified: number
  /** For how long Next may use it, which it decides itself. */
  readonly cacheControl?: unknown
}

/**
 * Path of a page from Next's key: `/route-cache/APP_PAGE/<hash>/$/docs/x` → `/docs/x`
 * (next/dist/server/lib/route-cache-key.js), `/markdown/docs/x` → `/docs/x.md`; null for keys of
 * other entries, such as the shell of a dynamic route.
 */
export function pathOfCacheKey(key: string): string | null {
  const path = routeOfCacheKey(key)
  if (path.includes('[') || path.startsWith('/_')) return null
  return fileOfRoute(path) ?? (path === '/index' ? '/' : path)
}

/** The same without the change to the path that readers see: the name of the build's file. */
export function routeOfCacheKey(key: string): string {
  const marker = key.indexOf('/$/')
  return marker < 0 ? key : key.slice(marker + 2)
}

/** True for the path of the not-found page, whose status is 404 although Next's build says 200. */
export function isNotFoundPage(path: string | null): boolean {
  return path === notFoundPath.slice(0, -1)
}

/** An entry for the page index. @param key of Next, or a route of the build */
export function inIndex(
  key: string,
  { headers, status = 200 }: Pick<PageValue, 'headers' | 'status'>,
): PageInIndex {
  const path = pathOfCacheKey(key)
  return { path, tags: tagsOfHeaders(headers), status: isNotFoundPage(path) ? 404 : status }
}

/** Tags of an entry, from its headers. */
export function tagsOfHeaders(headers: Readonly<Record<string, unknown>> | null | undefined): string[] {
  const header = headers?.['x-next-cache-tags']
  return typeof header === 'string' && header !== '' ? header.split(',') : []
}
