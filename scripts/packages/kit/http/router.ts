/** Finds the route of a request, with Hono's router. */
import { TrieRouter } from 'hono/router/trie-router'
import { nameRoute } from '../tracing/tracing.ts'
import type { HttpResponse, MaybeLater } from './response.ts'

/** Decoded path parameters by their names in the pattern. */
export type PathParams = Readonly<Record<string, string>>

/** The parts of a request that the router reads. */
interface RoutedRequest {
  readonly method: string
  /** Path without the query, not decoded. */
  readonly path: string
}

/** Answers the requests of one route. */
export type Handler<Request> = (request: Request, params: PathParams) => MaybeLater

/** One endpoint. */
export interface Route<Request> {
  readonly method: string
  /** Path such as `/data/doc/:dataset/:ids`: a segment with a colon is a parameter. */
  readonly pattern: string
  readonly handle: Handler<Request>
}

interface RouterOptions<Request extends RoutedRequest> {
  /** Routes in any order: literal segments win over parameters. */
  readonly routes: readonly Route<Request>[]
  /** The percent-encoded segments of a path or pattern, in the form in which they are compared. */
  segmentsOf(path: string): readonly string[]
  /** Called when no route has the path. */
  unknownPath(request: Request): HttpResponse
  /** Called when only routes with other methods have the path; without it, as for unknown paths. */
  wrongMethod?(request: Request): HttpResponse
  /** The error for a parameter that is not percent-encoded UTF-8; without it, a URIError. */
  malformed?(segment: string): Error
}

/** @returns a function that answers a request with its route, and throws what the route throws */
export function createRouter<Request extends RoutedRequest>(
  options: RouterOptions<Request>,
): (request: Request) => MaybeLater {
  const router = new TrieRouter<Pick<Route<Request>, 'handle' | 'pattern'>>()
  const parameters = ({ pattern }: { pattern: string }) => pattern.split('/:').length
  for (const route of options.routes.toSorted((a, b) => parameters(a) - parameters(b)))
    router.add(route.method, trieKey(options.segmentsOf(route.pattern), true), route)
  const { wrongMethod } = options
  // After all others: the trie returns matches in the order in which they were added.
  if (wrongMethod) {
    for (const pattern of new Set(options.routes.map((route) => route.pattern)))
      router.add('ALL', trieKey(options.segmentsOf(pattern), true), { pattern, handle: wrongMethod })
  }
  return (request) => {
    const path = trieKey(options.segmentsOf(request.path), false)
    const [[found]] = router.match(request.method, path)
    if (!found) return options.unknownPath(request)
    const [{ handle, pattern }, encoded] = found
    nameRoute(request.method, pattern)
    const params = Object.entries(encoded).map(([name, value]) => {
      return [name, decode(String(value).slice(1))]
    })
    return handle(request, Object.fromEntries(params))
  }

  function decode(segment: string): string {
    try {
      return decodeURIComponent(segment)
    } catch (error) {
      throw options.malformed?.(segment) ?? error
    }
  }
}

/**
 * A path or pattern in the form of the trie. There a parameter is never empty, and `*` is a
 * wildcard. So each segment gets a prefix, which makes it non-empty, and a `*` is encoded, which
 * makes it literal.
 */
function trieKey(segments: readonly string[], isPattern: boolean): string {
  const keys = segments.map((segment) => {
    if (isPattern && segment.startsWith(':')) return `/${segment}`
    return `/-${segment.replaceAll('*', '%2A')}`
  })
  return keys.join('')
}
