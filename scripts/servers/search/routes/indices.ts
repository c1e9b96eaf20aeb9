import { isObject } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { isForwarded, part, type Route, task, textIn } from './route.ts'

/** Rules are accepted and not copied, because there are none: `replaceAllObjects` names them. */
const scopes = ['settings', 'synonyms', 'rules'] as const

/** Operations on whole indices: list, delete, copy and move, settings, tasks. */
export const indexRoutes: readonly Route[] = [
  {
    method: 'GET',
    pattern: '/1/indexes',
    right: 'listIndexes',
    handle(_request, catalog) {
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
      return { body: { items, nbPages: 1 } }
    },
  },
  {
    method: 'DELETE',
    pattern: '/1/indexes/:index',
    right: 'deleteIndex',
    async handle(request, catalog) {
      const taskID = await catalog.writes.deleteIndex(part(request, 'index'))
      return { body: { taskID, deletedAt: new Date().toISOString() } }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index/operation',
    right: 'addObject',
    async handle(request, catalog) {
      const from = part(request, 'index')
      const operation = textIn(request.body, 'operation')
      const to = textIn(request.body, 'destination')
      if (operation === 'move') return task(await catalog.writes.operations.move(from, to))
      if (operation === 'copy')
        return task(await catalog.writes.operations.copy(from, to, scopeIn(request.body)))
      throw badRequest(`Invalid operation "${operation}": expected "copy" or "move"`)
    },
  },
  {
    method: 'GET',
    pattern: '/1/indexes/:index/settings',
    right: 'settings',
    handle(request, catalog) {
      return { body: catalog.settings(part(request, 'index')) }
    },
  },
  {
    method: 'PUT',
    pattern: '/1/indexes/:index/settings',
    right: 'editSettings',
    async handle(request, catalog) {
      return task(
        await catalog.writes.setSettings(part(request, 'index'), request.body, isForwarded(request)),
      )
    },
  },
  {
    // The index in the path is ignored: after a move, the client requests the task under the old
    // name.
    method: 'GET',
    pattern: '/1/indexes/:index/task/:taskID',
    right: 'addObject',
    handle(request, catalog) {
      const isPublished = catalog.isPublished(Number(part(request, 'taskID')))
      return { body: { status: isPublished ? 'published' : 'notPublished', pendingTask: !isPublished } }
    },
  },
]

function scopeIn(body: unknown): ('settings' | 'synonyms')[] | null {
  const scope = isObject(body) ? body.scope : undefined
  if (scope === undefined || scope === null) return null
  const wanted = scopes.filter((name) => Array.isArray(scope) && scope.includes(name))
  if (Array.isArray(scope) && wanted.length === new Set(scope).size)
    return wanted.filter((name) => name !== 'rules')
  throw badRequest(`Invalid "scope": expected a list of ${scopes.join(', ')}`)
}
