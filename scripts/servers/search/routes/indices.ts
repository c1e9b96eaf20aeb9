import { isObject, type JsonObject } from '../engine/attributes.ts'
import { resolveParameters, type Settings } from '../engine/parameters.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import { tokenize } from '../engine/tokenize.ts'
import { badRequest, unknownObject } from '../errors.ts'
import { isForwarded, part, type Route, route, searchParameters, task, textIn } from './route.ts'

/** Rules are accepted and not copied, because there are none: `replaceAllObjects` names them. */
const scopes = ['settings', 'synonyms', 'rules'] as const

/** Operations on whole indices: list, delete, copy and move, settings, tasks, synonyms. */
export const indexRoutes: readonly Route[] = [
  route('GET /1/indexes', 'listIndexes', (_request, catalog) => {
    const items = catalog.list().map(({ name, createdAt, updatedAt, entries, settings }) => ({
      name,
      createdAt,
      updatedAt,
      entries,
      dataSize: 0,
      fileSize: 0,
      lastBuildTimeS: 0,
      numberOfPendingTasks: 0,
      pendingTask: false,
      ...(settings.primary !== undefined && { primary: settings.primary }),
      ...(settings.replicas !== undefined && { replicas: settings.replicas }),
    }))
    return { items, nbPages: 1 }
  }),
  route('DELETE /1/indexes/:index', 'deleteIndex', async (request, { writes }) => {
    const taskID = await writes.deleteIndex(part(request, 'index'))
    return { taskID, deletedAt: new Date().toISOString() }
  }),
  route('POST /1/indexes/:index/operation', 'addObject', (request, { writes: { operations } }) => {
    const from = part(request, 'index')
    const operation = textIn(request.body, 'operation')
    const to = textIn(request.body, 'destination')
    if (operation === 'move') return task(operations.move(from, to))
    if (operation === 'copy') return task(operations.copy(from, to, scopeIn(request.body)))
    throw badRequest(`Invalid operation "${operation}": expected "copy" or "move"`)
  }),
  route('GET /1/indexes/:index/settings', 'settings', (request, catalog) =>
    catalog.settings(part(request, 'index')),
  ),
  route('PUT /1/indexes/:index/settings', 'editSettings', (request, { writes }) =>
    task(writes.setSettings(part(request, 'index'), request.body, isForwarded(request))),
  ),
  // The index in the path is ignored: after a move, the client requests the task under the old
  // name.
  route('GET /1/indexes/:index/task/:taskID', 'addObject', (request, catalog) => {
    const isPublished = catalog.isPublished(Number(part(request, 'taskID')))
    return { status: isPublished ? 'published' : 'notPublished', pendingTask: !isPublished }
  }),
  route('POST /1/indexes/:index/synonyms/batch', 'editSettings', (request, { writes }) => {
    if (!Array.isArray(request.body)) throw badRequest('Invalid request: expected a list of synonyms')
    const items = request.body.map((item: unknown) => parseSynonym(item))
    const replaces = request.query.get('replaceExistingSynonyms') === 'true'
    return task(
      writes.saveSynonyms(part(request, 'index'), items, { replaces, forwards: isForwarded(request) }),
    )
  }),
  route('POST /1/indexes/:index/synonyms/search', 'settings', (request, catalog) => {
    // `type` is a parameter in addition to words and page (api-reference: searchSynonyms).
    const parameters = searchParameters(request.body, ['type'])
    const { query, page, hitsPerPage } = resolveParameters(parameters)
    const found = catalog
      .synonyms(part(request, 'index'))
      .filter((item) => matches(item, query) && isOfType(item, parameters))
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
    return { hits, nbHits: found.length, page, nbPages: Math.ceil(found.length / Math.max(1, hitsPerPage)) }
  }),
  route('POST /1/indexes/:index/synonyms/clear', 'editSettings', (request, { writes }) =>
    task(writes.removeSynonyms(part(request, 'index'), { forwards: isForwarded(request) })),
  ),
  route('GET /1/indexes/:index/synonyms/:objectID', 'settings', (request, catalog) => {
    const objectID = part(request, 'objectID')
    const item = catalog.synonyms(part(request, 'index')).find((candidate) => candidate.objectID === objectID)
    if (!item) throw unknownObject(objectID)
    return item
  }),
  route('PUT /1/indexes/:index/synonyms/:objectID', 'editSettings', (request, { writes }) => {
    const item = parseSynonym(request.body, part(request, 'objectID'))
    const options = { replaces: false, forwards: isForwarded(request) }
    return task(writes.saveSynonyms(part(request, 'index'), [item], options), { id: item.objectID })
  }),
  route('DELETE /1/indexes/:index/synonyms/:objectID', 'editSettings', (request, { writes }) => {
    const options = { objectID: part(request, 'objectID'), forwards: isForwarded(request) }
    const deletedAt = new Date().toISOString()
    return task(writes.removeSynonyms(part(request, 'index'), options), { deletedAt })
  }),
]

function scopeIn(body: unknown): ('settings' | 'synonyms')[] | null {
  const scope = isObject(body) ? body.scope : undefined
  if (scope === undefined || scope === null) return null
  const wanted = scopes.filter((name) => Array.isArray(scope) && scope.includes(name))
  if (Array.isArray(scope) && wanted.length === new Set(scope).size)
    return wanted.filter((name) => name !== 'rules')
  throw badRequest(`Invalid "scope": expected a list of ${scopes.join(', ')}`)
}

function isOfType(item: JsonObject, { type }: Settings): boolean {
  return typeof type !== 'string' || type === '' || String(item.type).toLowerCase() === type.toLowerCase()
}

function matches(item: JsonObject, query: string): boolean {
  const words = tokenize(JSON.stringify(Object.values(item).filter((value) => !isObject(value)))).map(
    (token) => token.word,
  )
  return tokenize(query).every(({ word }) => words.some((candidate) => candidate.startsWith(word)))
}
