import type { MaybeLater } from '@repo/kit/http/response.ts'
import { concurrencyError, rateLimitError } from './errors.ts'
import type { LakeRequest } from './http.ts'
import { hostedLimits } from './limits.ts'
import { attemptLimit } from './people/attempt-limit.ts'

/** Answers requests. */
export type Router = (request: LakeRequest) => MaybeLater
type Kind = keyof typeof hostedLimits.perSecond
type Work = keyof typeof hostedLimits.atOnce

const { perSecond, atOnce } = hostedLimits

/**
 * A router that refuses requests over the limits with 429. Requests without a version in their path
 * are not counted: images and files are on another host at Sanity.
 * @param now current time, ms
 */
export function withHostedLimits(route: Router, now: () => number): Router {
  const limitOf = (kind: Kind) => attemptLimit(perSecond[kind], now, 1000)
  const rates = { mutation: limitOf('mutation'), upload: limitOf('upload'), any: limitOf('any') }
  /** @throws ApiError 429, and counts nothing, over the limit of a kind */
  const count = ({ address }: LakeRequest, kinds: readonly Kind[]) => {
    for (const [at, kind] of kinds.entries()) {
      if (rates[kind].take(address)) continue
      for (const taken of kinds.slice(0, at)) rates[taken].giveBack(address)
      throw rateLimitError(perSecond[kind], 1)
    }
  }
  const running: Record<Work, number> = { query: 0, mutation: 0 }
  return (request) => {
    if (!request.apiVersion) return route(request)
    count(request, kindsOf(request))
    const work = workOf(request)
    if (!work) return route(request)
    if (running[work] >= atOnce[work]) throw concurrencyError(work, atOnce[work])
    running[work] += 1
    return Promise.try(route, request).finally(() => {
      running[work] -= 1
    })
  }
}

function kindsOf({ method, path }: LakeRequest): readonly Kind[] {
  if (method === 'POST' && /^\/data\/(?:mutate|actions)\//.test(path)) return ['mutation', 'any']
  if (method === 'POST' && path.startsWith('/assets/')) return ['upload', 'any']
  return ['any']
}

function workOf({ path }: LakeRequest): Work | undefined {
  if (path.startsWith('/data/query/')) return 'query'
  return /^\/data\/(?:mutate|actions)\//.test(path) ? 'mutation' : undefined
}
