import { analyticsRoutes } from './analytics.ts'
import { indexRoutes } from './indices.ts'
import { keyRoutes } from './keys.ts'
import { recordRoutes } from './records.ts'
import type { Route } from './route.ts'
import { searchRoutes } from './search.ts'

/** Every endpoint. */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...indexRoutes,
  ...recordRoutes,
  ...analyticsRoutes,
  ...keyRoutes,
]

/**
 * The segments of a path in the form in which routes compare them: decoded, and encoded again in a
 * single way. Empty segments are ignored, so that `//1/indexes/` is `/1/indexes`.
 */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.map((segment) =>
    // A colon marks the parameters of patterns.
    encodeURIComponent(decoded(segment)).replace(/^%3A/, ':'),
  )
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A single % that is not part of an escape is literal.
    return segment
  }
}
