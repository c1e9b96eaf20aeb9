/** `GET /data/listen/{dataset}` and `GET /data/live/events/{dataset}`: server-sent events. */
import { checkDataset, type LakeContext } from '../context.ts'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse, LakeRoute } from '../http.ts'
import { publishedByDefaultSince } from '../limits.ts'
import { queryParams } from './query.ts'

/** Routes of event streams. */
export function listenRoutes(context: LakeContext): LakeRoute[] {
  return [
    [
      'GET',
      '/data/listen/:dataset',
      (request, { dataset }) => {
        checkDataset(context, dataset)
        return listen(context, request)
      },
    ],
    [
      'GET',
      '/data/live/events/:dataset',
      (request, { dataset }) => {
        checkDataset(context, dataset)
        return live(context, request)
      },
    ],
  ]
}

function listen({ streams }: LakeContext, { search, identity, apiVersion }: LakeRequest): LakeResponse {
  const query = search.get('query')
  if (query === null) throw requestError(400, 'The parameter "query" is missing')
  const params = queryParams(search)
  streams.checkRoom(identity)
  const flag = (name: string, fallback: boolean) =>
    search.has(name) ? search.get(name) === 'true' : fallback
  // Before this API version, listeners received events of drafts by default; since then they have
  // to request all versions.
  const seesPrivate =
    identity.role !== 'anonymous' &&
    (flag('includeAllVersions', false) ||
      apiVersion < publishedByDefaultSince ||
      apiVersion === 'X' ||
      query.includes('drafts.'))
  const form = {
    includeResult: flag('includeResult', true),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    effects: search.get('effectFormat') === 'mendoza',
  }
  return { status: 200, open: (out) => streams.listen({ query, params, identity, seesPrivate }, form, out) }
}

function live({ streams }: LakeContext, { search, identity }: LakeRequest): LakeResponse {
  streams.checkRoom(identity)
  const drafts = search.get('includeDrafts') === 'true' && identity.role !== 'anonymous'
  return { status: 200, open: (out) => streams.live(identity, drafts, out) }
}
