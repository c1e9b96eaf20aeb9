import { analyticsRoutes } from './analytics.ts'
import { browseRoutes } from './browse.ts'
import { indexRoutes } from './indices.ts'
import { keyRoutes } from './keys.ts'
import { recordRoutes } from './records.ts'
import type { Route } from './route.ts'
import { scopeRoutes } from './scopes.ts'
import { searchRoutes } from './search.ts'

/** Every endpoint. A literal part of a path wins over a `{name}`, so the order does not matter. */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...browseRoutes,
  ...scopeRoutes,
  ...indexRoutes,
  ...recordRoutes,
  ...analyticsRoutes,
  ...keyRoutes,
]

/** First part of a path that came through the public origin of the site (web/next.config.ts). */
const publicPrefix = /^\/+public(?=\/)/

/**
 * Takes the prefix of the public origin off a path. Behind it there is only search: whoever reads pages needs no more, and an
 * administrator's key that leaked must not be of use to them.
 */
export function publicPath(path: string): { path: string; isPublic: boolean } {
  return { path: path.replace(publicPrefix, ''), isPublic: publicPrefix.test(path) }
}

/** Whether the public origin of the site forwards to this endpoint. */
export function isForPublic(route: Route): boolean {
  return searchRoutes.includes(route)
}

const patterns = routes
  .map((route) => ({ route, parts: partsOf(route.pattern) }))
  .sort((a, b) => names(a.parts) - names(b.parts))

/** The endpoint of a path, with or without a slash at its end, and the decoded parts; undefined when there is none. */
export function routeFor(
  method: string,
  path: string,
): { route: Route; path: Record<string, string> } | undefined {
  const given = partsOf(path)
  for (const { route, parts } of patterns) {
    if (route.method !== method || parts.length !== given.length) continue
    const found: Record<string, string> = {}
    const fits = parts.every((expected, index) => {
      const actual = decoded(given[index] ?? '')
      if (!expected.startsWith('{')) return actual === expected
      found[expected.slice(1, -1)] = actual
      return actual !== ''
    })
    if (fits) return { route, path: found }
  }
  return undefined
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function names(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith('{')).length
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone % stands for itself.
    return part
  }
}
