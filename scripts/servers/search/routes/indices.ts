import { isObject } from '../engine/attributes.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import { badRequest } from '../errors.ts'
import { part, type Route, route, task, textIn } from './route.ts'

/** Rules are accepted and not copied, because there are none: `replaceAllObjects` names them. */
const scopes = ['settings', 'synonyms', 'rules'] as const

/** Operations on whole indices: list, delete, copy and move, settings, tasks, synonyms. */
export const indexRoutes: readonly Route[] = [
  route('GET /1/indexes', 'listIndexes', (_request, catalog) => {
    const items = catalog.list().map(({ name, createdAt, updatedAt, entries }) => ({
      name,
      createdAt,
      updatedAt,
      entries,
      dataSize: 0,
      fileSize: 0,
      lastBuildTimeS: 0,
      numberOfPendingTasks: 0,
      pendingTask: false,
    }))
    return { items, nbPages: 1 }
  }),
  route('DELETE /1/indexes/:index', 'deleteIndex', async (request, { writes }) => {
    const taskID = await writes.deleteIndex(part(request, 'index'))
    return { taskID, deletedAt: new Date().toISOString() }
  }),
  route('POST /1/indexes/:index/operation', 'addObject', (request, { writes }) => {
    const from = part(request, 'index')
    const operation = textIn(request.body, 'operation')
    const to = textIn(request.body, 'destination')
    if (operation === 'move') return task(writes.move(from, to))
    if (operation === 'copy') return task(writes.copy(from, to, scopeIn(request.body)))
    throw badRequest(`Invalid operation "${operation}": expected "copy" or "move"`)
  }),
  route('GET /1/indexes/:index/settings', 'settings', (request, catalog) =>
    catalog.settings(part(request, 'index')),
  ),
  route('PUT /1/indexes/:index/settings', 'editSettings', (request, { writes }) =>
    task(writes.setSettings(part(request, 'index'), request.body)),
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
    return task(writes.saveSynonyms(part(request, 'index'), items, replaces))
  }),
]

/** The parts to copy. Without names it would be everything, which is not supported. */
function scopeIn(body: unknown): ('settings' | 'synonyms')[] {
  const scope = isObject(body) ? body.scope : undefined
  const wanted = scopes.filter((name) => Array.isArray(scope) && scope.includes(name))
  if (Array.isArray(scope) && wanted.length === new Set(scope).size)
    return wanted.filter((name) => name !== 'rules')
  throw badRequest(`Invalid "scope": expected a list of ${scopes.join(', ')}`)
}
