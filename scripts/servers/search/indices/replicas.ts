/**
 * Standard replicas (managing-results/refine-results/sorting/in-depth/replicas): indices with the
 * records of another one, their primary, and their own settings and synonyms. On disk a replica has
 * no records, because those of its primary are read; in memory it has its own engine.
 */
import type { Settings } from '../engine/parameters.ts'
import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import type { StoredIndex } from '../store/stored.ts'

/** Names of an index's replicas. */
export function replicasOf(settings: Settings | undefined): readonly string[] {
  const replicas = settings?.replicas
  return Array.isArray(replicas) ? replicas : []
}

/** Name of the index that a replica belongs to; undefined for others. */
export function primaryOf(settings: Settings | undefined): string | undefined {
  const primary = settings?.primary
  return typeof primary === 'string' ? primary : undefined
}

/** Settings for a copy of the index, which is neither a primary nor a replica. */
export function withoutReplicaSettings({ replicas: _, primary: __, ...settings }: Settings): Settings {
  return settings
}

/**
 * @throws ApiError 400 when a write would change the records of a replica, which belong to its
 *   primary
 */
export function refuseReplica(index: StoredIndex | undefined): void {
  const primary = primaryOf(index?.settings)
  if (index && primary !== undefined)
    throw badRequest(`Index ${index.name} is a replica: write to its primary ${primary} instead`)
}

/** @throws ApiError 400 when the index has replicas and therefore cannot be moved or deleted */
export function refusePrimary(index: StoredIndex | undefined, what: string): void {
  if (index && replicasOf(index.settings).length > 0)
    throw badRequest(`Index ${index.name} has replicas: remove them from its settings before it is ${what}`)
}

/**
 * Checks the replicas in the settings of an index.
 * @param find returns an index by its name
 * @throws ApiError 400 naming the first invalid replica
 */
export function requireReplicas(
  name: string,
  settings: Settings,
  find: (name: string) => StoredIndex | undefined,
): void {
  const replicas = replicasOf(settings)
  if (replicas.length === 0) return
  const refusal = (why: string) => badRequest(`Invalid value for "replicas" parameter, ${why}`)
  if (primaryOf(settings) !== undefined) throw refusal(`${name} is a replica itself`)
  if (replicas.length > limits.replicas) throw refusal(`expected at most ${limits.replicas} names`)
  for (const replica of replicas) {
    if (/^virtual\(/.test(replica)) throw refusal('virtual replicas are not supported by this search server')
    if (replica === '' || replica === name) throw refusal('expected names of other indices')
    const index = find(replica)
    const primary = primaryOf(index?.settings)
    if (primary !== undefined && primary !== name) throw refusal(`${replica} is a replica of ${primary}`)
    if (replicasOf(index?.settings).length > 0) throw refusal(`${replica} has replicas itself`)
  }
  if (new Set(replicas).size < replicas.length) throw refusal('expected each name once')
}
