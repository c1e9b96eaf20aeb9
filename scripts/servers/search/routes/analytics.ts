import { dayOf } from '@repo/kit/day.ts'
import { isObject } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Counted } from '../store/failed-searches.ts'
import { type ApiRequest, listIn, publicRoute, type Route, route, textIn } from './route.ts'

/** Days that are returned by default, today included (api-reference: getSearchesNoResults). */
const DAYS = 8

/** Where the ranges of positions begin that Algolia counts (api-reference: getClickPositions). */
const ranges = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 21]

/** Algolia's Analytics and Insights: searches without results or clicks, and clicks. */
export const analyticsRoutes: readonly Route[] = [
  countsRoute('/2/searches/noResults', (found) => ({ searches: found('failed') })),
  countsRoute('/2/searches/noClicks', (found) => ({ searches: found('unopened') })),
  countsRoute('/2/clicks/positions', (found) => {
    const counts = new Map(found('positions').map(({ search, count }) => [Number(search), count]))
    const positions = ranges.map((from, at) => ({
      position: [from, (ranges[at + 1] ?? 0) - 1],
      clickCount: counts.get(from) ?? 0,
    }))
    return { positions }
  }),
  publicRoute('POST /1/events', ({ body }, catalog) => {
    for (const event of listIn(body, 'events', limits.eventsPerCall)) {
      const type = textIn(event, 'eventType')
      const index = textIn(event, 'index')
      const reader = textIn(event, 'userToken')
      if (!['click', 'conversion', 'view'].includes(type))
        throw badRequest('Invalid "eventType": expected click, conversion or view')
      if (type === 'click') catalog.failedSearches.opened(index, reader, positionIn(event))
    }
    return { status: 200, message: 'OK' }
  }),
]

type Found = (counted: Counted) => { readonly search: string; readonly count: number }[]

function countsRoute(path: string, answer: (found: Found) => object): Route {
  return route(`GET ${path}`, 'analytics', (request, { failedSearches }) => {
    const index = request.query.get('index')
    if (!index) throw badRequest('Invalid request: "index" is missing')
    const now = Date.now()
    const range = {
      from: dayIn(request, 'startDate') ?? dayOf(now, DAYS - 1),
      to: dayIn(request, 'endDate') ?? dayOf(now),
      limit: Math.min(numberIn(request, 'limit', 10), limits.analyticsLimit),
      offset: numberIn(request, 'offset', 0),
    }
    const all = { ...range, limit: ranges.length, offset: 0 }
    // `withFilterCount` is left out, because it is not stored whether a search had filters.
    return answer((counted) =>
      failedSearches
        .list(counted, index, counted === 'positions' ? all : range)
        .map(({ question, count }) => ({ search: question, count })),
    )
  })
}

/** The beginning of the range with the position of a click. */
function positionIn(event: unknown): number | undefined {
  const [position] = isObject(event) && Array.isArray(event.positions) ? event.positions : []
  return typeof position === 'number' ? ranges.findLast((from) => from <= position) : undefined
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
