import { isObject } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { isForwarded, part, type Route, route, task, textIn } from './route.ts'

/** Rules are accepted and not copied, because there are none: `replaceAllObjects` names them. */
const scopes = ['settings', 'synonyms', 'rules'] as const

/** Operations on whole indices: list, delete, copy and move, settings, tasks. */
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
]

function scopeIn(body: unknown): ('settings' | 'synonyms')[] | null {
  const scope = isObject(body) ? body.scope : undefined
  if (scope === undefined || scope === null) return null
  const wanted = scopes.filter((name) => Array.isArray(scope) && scope.includes(name))
  if (Array.isArray(scope) && wanted.length === new Set(scope).size)
    return wanted.filter((name) => name !== 'rules')
  throw badRequest(`Invalid "scope": expected a list of ${scopes.join(', ')}`)
}
