import { badRequest } from '../errors.ts'
import type { Failure } from '../failures/failed-searches.ts'
import { limits } from '../limits.ts'
import { type ApiRequest, listIn, type Route, textIn } from './route.ts'

/** Days that are returned by default, today included (api-reference: getSearchesNoResults). */
const DAYS = 8

const DAY_MS = 86_400_000

/**
 * The parts of Algolia's Analytics and Insights APIs that writers need: searches without results or
 * clicks, and the clicks.
 */
export const analyticsRoutes: readonly Route[] = [
  listRoute('/2/searches/noResults', 'failed'),
  listRoute('/2/searches/noClicks', 'unopened'),
  {
    method: 'POST',
    pattern: '/1/events',
    right: 'search',
    isPublic: true,
    handle({ body }, catalog) {
      for (const event of listIn(body, 'events', limits.eventsPerCall)) {
        const type = textIn(event, 'eventType')
        const index = textIn(event, 'index')
        const reader = textIn(event, 'userToken')
        if (!['click', 'conversion', 'view'].includes(type))
          throw badRequest('Invalid "eventType": expected click, conversion or view')
        if (type === 'click') catalog.failedSearches.opened(index, reader)
      }
      return { body: { status: 200, message: 'OK' } }
    },
  },
]

function listRoute(pattern: string, failure: Failure): Route {
  return {
    method: 'GET',
    pattern,
    right: 'analytics',
    handle(request, catalog) {
      const index = request.query.get('index')
      if (!index) throw badRequest('Invalid request: "index" is missing')
      const now = Date.now()
      const found = catalog.failedSearches.list(failure, index, {
        from: dayIn(request, 'startDate') ?? dayOf(now - (DAYS - 1) * DAY_MS),
        to: dayIn(request, 'endDate') ?? dayOf(now),
        limit: Math.min(numberIn(request, 'limit', 10), limits.analyticsLimit),
        offset: numberIn(request, 'offset', 0),
      })
      // `withFilterCount` is left out, because it is not stored whether a search had filters.
      return { body: { searches: found.map(({ question, count }) => ({ search: question, count })) } }
    },
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function dayIn(request: ApiRequest, name: string): string | undefined {
  const day = request.query.get(name)
  if (day === null) return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))) return day
  throw badRequest(`Invalid "${name}": expected a day as YYYY-MM-DD`)
}

function numberIn(request: ApiRequest, name: string, otherwise: number): number {
  const text = request.query.get(name)
  if (text === null) return otherwise
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw badRequest(`Invalid "${name}": expected a non-negative integer`)
}
