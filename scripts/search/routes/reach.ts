/** What a call reaches, beyond the right that its route needs: for keys that may not everything everywhere. */
import { isObject } from '../engine/attributes.ts'
import type { Key } from '../key.ts'
import { type Right, requireRight } from '../keys.ts'
import type { ApiRequest } from './route.ts'

/** Names of the indices of a call, as far as it says them: the route itself refuses what is missing. */
export function indicesIn({ path, query, body }: ApiRequest): string[] {
  const destination = isObject(body) ? body.destination : undefined
  const replicas = isObject(body) && Array.isArray(body.replicas) ? body.replicas : []
  const ofRequests = requestsIn(body).map((one) => one.indexName)
  const names = [path.index, query.get('index'), destination, ...replicas, ...ofRequests]
  return names.filter((name) => typeof name === 'string')
}

/** What the lines of a batch need beside `addObject` (api-clients: batch). */
const rights: Readonly<Record<string, Right>> = {
  deleteObject: 'deleteObject',
  delete: 'deleteIndex',
  clear: 'deleteIndex',
}

/** @throws ApiError 403 when a batch removes what its key may not */
export function requireActions(key: Key, { body }: ApiRequest): void {
  for (const { action } of requestsIn(body)) {
    const right = typeof action === 'string' && Object.hasOwn(rights, action) ? rights[action] : undefined
    if (right) requireRight(key, right)
  }
}

function requestsIn(body: unknown): Record<string, unknown>[] {
  const requests = isObject(body) ? body.requests : undefined
  return Array.isArray(requests) ? requests.filter((one) => isObject(one)) : []
}
