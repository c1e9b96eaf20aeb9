import type { EventStream } from '@repo/kit/http/response.ts'
import type { Call, LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import type { LakeResponse } from '../http.ts'
import { publishedByDefaultSince } from '../limits.ts'
import { queryParams } from './query.ts'

/** `GET /data/listen/{dataset}` and `GET /data/live/events/{dataset}`: server-sent events. */
export const listenRoutes: readonly LakeRoute[] = [
  ['GET', '/data/listen/:dataset', 'user', listen],
  ['GET', '/data/live/events/:dataset', 'nothing', live],
]

function listen(call: Call): LakeResponse {
  const { search, identity, apiVersion } = call
  const { streams } = call.lake
  const query = search.get('query')
  if (query === null) throw requestError(400, 'The parameter "query" is missing')
  const params = queryParams(search)
  streams.checkRoom(identity)
  const flag = (name: string, fallback: boolean) =>
    search.has(name) ? search.get(name) === 'true' : fallback
  // Before this API version, listeners received events of drafts by default; since then they have
  // to request all versions.
  const seesPrivate =
    flag('includeAllVersions', false) ||
    apiVersion < publishedByDefaultSince ||
    apiVersion === 'X' ||
    query.includes('drafts.')
  const form = {
    includeResult: flag('includeResult', true),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    effects: search.get('effectFormat') === 'mendoza',
  }
  const filter = { query, params, identity, seesPrivate }
  return { status: 200, open: whileSignedIn(call, (out) => streams.listen(filter, form, out)) }
}

function live(call: Call): LakeResponse {
  const { search, identity } = call
  const { streams } = call.lake
  streams.checkRoom(identity)
  const drafts = search.get('includeDrafts') === 'true' && identity.role !== 'anonymous'
  return { status: 200, open: whileSignedIn(call, (out) => streams.live(identity, drafts, out)) }
}

/** A stream that is cut off when the session of its user ends. */
function whileSignedIn({ lake, identity }: Call, open: EventStream): EventStream {
  return (out) => {
    const forget = lake.sessions.onEnd(identity, () => out.drop())
    const stop = open(out)
    return () => {
      forget()
      stop()
    }
  }
}
