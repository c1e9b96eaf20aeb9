/** Rates and concurrency of hosted Sanity, enforced with `STRICT=hosted`. */
import type { MaybeLater } from '@repo/kit/http/response.ts'
import { concurrencyError, rateLimitError } from './errors.ts'
import type { LakeRequest } from './http.ts'
import { hostedLimits } from './limits.ts'

type Router = (request: LakeRequest) => MaybeLater
type Kind = keyof typeof hostedLimits.perSecond
type Work = keyof typeof hostedLimits.atOnce

const { perSecond, atOnce } = hostedLimits

/**
 * A router that refuses requests over the limits with 429. Requests without a version in their path
 * are not counted: images and files are on another host at Sanity.
 * @param now current time, ms
 */
export function withHostedLimits(route: Router, now: () => number): Router {
  const rates = new Rates(now)
  const running: Record<Work, number> = { query: 0, mutation: 0 }
  return (request) => {
    if (!request.apiVersion) return route(request)
    rates.take(kindsOf(request), request.address)
    const work = workOf(request)
    if (!work) return route(request)
    if (running[work] >= atOnce[work]) throw concurrencyError(work, atOnce[work])
    running[work] += 1
    const end = () => {
      running[work] -= 1
    }
    try {
      const response = route(request)
      if (response instanceof Promise) return response.finally(end)
      end()
      return response
    } catch (error) {
      end()
      throw error
    }
  }
}

function kindsOf({ method, path }: LakeRequest): readonly Kind[] {
  if (method === 'POST' && /^\/data\/(?:mutate|actions)\//.test(path)) return ['any', 'mutation']
  if (method === 'POST' && path.startsWith('/assets/')) return ['any', 'upload']
  return ['any']
}

function workOf({ path }: LakeRequest): Work | undefined {
  if (path.startsWith('/data/query/')) return 'query'
  return /^\/data\/(?:mutate|actions)\//.test(path) ? 'mutation' : undefined
}

/** Counts the requests of each client in the current second. */
class Rates {
  readonly #now: () => number
  readonly #counts = new Map<string, number>()
  #second = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts one request. @throws ApiError 429, and counts nothing, over the limit of a kind */
  take(kinds: readonly Kind[], address: string) {
    const second = Math.floor(this.#now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#counts.clear()
    }
    const counts = kinds.map((kind) => ({ key: `${kind} ${address}`, limit: perSecond[kind] }))
    for (const { key, limit } of counts)
      if ((this.#counts.get(key) ?? 0) >= limit) throw rateLimitError(limit, 1)
    for (const { key } of counts) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }
}
