import { isObject, type JsonObject } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { type ApiRequest, part, type Route } from './route.ts'

/** API keys with fewer rights than the admin key (security/api-keys). */
export const keyRoutes: readonly Route[] = [
  {
    method: 'GET',
    pattern: '/1/keys',
    right: 'admin',
    handle: (_request, catalog) => ({ body: { keys: catalog.keys.list() } }),
  },
  {
    method: 'POST',
    pattern: '/1/keys',
    right: 'admin',
    handle(request, catalog) {
      const { value, createdAt } = catalog.keys.add(objectIn(request))
      return { status: 201, body: { key: value, createdAt: new Date(createdAt * 1000).toISOString() } }
    },
  },
  {
    method: 'GET',
    pattern: '/1/keys/:key',
    right: 'search',
    isForOwnKey: true,
    handle: (request, catalog) => ({ body: catalog.keys.get(part(request, 'key')) }),
  },
  {
    method: 'PUT',
    pattern: '/1/keys/:key',
    right: 'admin',
    handle(request, catalog) {
      const { value } = catalog.keys.update(part(request, 'key'), objectIn(request))
      return { body: { key: value, updatedAt: new Date().toISOString() } }
    },
  },
  {
    method: 'DELETE',
    pattern: '/1/keys/:key',
    right: 'admin',
    handle(request, catalog) {
      catalog.keys.setDeleted(part(request, 'key'), true)
      return { body: { deletedAt: new Date().toISOString() } }
    },
  },
  {
    method: 'POST',
    pattern: '/1/keys/:key/restore',
    right: 'admin',
    handle(request, catalog) {
      const value = part(request, 'key')
      catalog.keys.setDeleted(value, false)
      return { body: { key: value, createdAt: new Date().toISOString() } }
    },
  },
]

function objectIn({ body }: ApiRequest): JsonObject {
  if (!isObject(body)) throw badRequest('Invalid key: expected a JSON object')
  return body
}
