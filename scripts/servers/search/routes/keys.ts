import { isObject, type JsonObject } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { type ApiRequest, part, type Route, route } from './route.ts'

/** API keys with fewer rights than the admin key (security/api-keys). */
export const keyRoutes: readonly Route[] = [
  route('GET /1/keys', 'admin', (_request, { keys }) => ({ keys: keys.list() })),
  route(
    'POST /1/keys',
    'admin',
    (request, { keys }) => {
      const { value, createdAt } = keys.add(objectIn(request))
      return { key: value, createdAt: new Date(createdAt * 1000).toISOString() }
    },
    { status: 201 },
  ),
  route('GET /1/keys/:key', 'search', (request, { keys }) => keys.get(part(request, 'key')), {
    isForOwnKey: true,
  }),
  route('PUT /1/keys/:key', 'admin', (request, { keys }) => {
    const { value } = keys.update(part(request, 'key'), objectIn(request))
    return { key: value, updatedAt: new Date().toISOString() }
  }),
  route('DELETE /1/keys/:key', 'admin', (request, { keys }) => {
    keys.remove(part(request, 'key'))
    return { deletedAt: new Date().toISOString() }
  }),
]

function objectIn({ body }: ApiRequest): JsonObject {
  if (!isObject(body)) throw badRequest('Invalid key: expected a JSON object')
  return body
}
