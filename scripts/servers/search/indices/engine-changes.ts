/** Engine changes that several kinds of writes have in common. */
import { resolveParameters, type Settings } from '../engine/parameters.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import type { Store } from '../store/store.ts'
import { parseRecord } from '../writes/record-changes.ts'
import type { EngineChange } from './engines.ts'
import { replicasOf, withoutReplicaSettings } from './replicas.ts'

/** Sets the current synonyms of an index. */
export function synonymsChange(store: Store, name: string): EngineChange {
  const synonyms = store.synonyms(name).map((item) => parseSynonym(item))
  return { kind: 'synonyms', name, synonyms }
}

/**
 * Makes an index a replica of another. A new index starts with the settings and synonyms of its
 * primary.
 */
export function attachReplica(store: Store, name: string, primary: string): EngineChange[] {
  const isNew = store.index(name) === undefined
  const { settings } = store.indexOrNew(isNew ? primary : name)
  store.indexOrNew(name)
  store.setGeneration(name, store.newGeneration())
  store.setSettings(name, { ...withoutReplicaSettings(settings), primary })
  if (isNew) {
    const items = store.synonyms(primary).map((item) => parseRecord(item))
    store.saveSynonyms(name, items)
  }
  return replicaChanges(store, name, primary)
}

/** Fills the engine of a replica with the records of its primary. */
export function replicaChanges(store: Store, name: string, primary: string): EngineChange[] {
  const settings = store.index(name)?.settings ?? {}
  return [
    { kind: 'copyRecords', from: primary, to: name },
    { kind: 'settings', name, settings },
    synonymsChange(store, name),
  ]
}

/** Repeats a change of records for each replica of the index. */
export function withReplicas(store: Store, change: EngineChange): EngineChange[] {
  if (change.kind !== 'records' && change.kind !== 'empty') return [change]
  const replicas = replicasOf(store.index(change.name)?.settings)
  return [change, ...replicas.map((name) => ({ ...change, name }))]
}

/** Settings after a change, in which null resets a setting. @throws ApiError 400 */
export function mergeSettings(before: Settings | undefined, change: Settings): Settings {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  const settings = Object.fromEntries(merged)
  resolveParameters({}, settings)
  return settings
}
