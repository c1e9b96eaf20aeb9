/** What the engines follow when an index changes: parts of a write that several kinds of writes have in common. */
import { requireSearchable } from '../engine/attribute-groups.ts'
import { searchableAttributes } from '../engine/fields.ts'
import { resolve, type Settings } from '../engine/parameters.ts'
import { parseSynonym } from '../engine/synonyms.ts'
import type { Store } from '../store/store.ts'
import { parseRecord } from '../writes/record-changes.ts'
import type { Step } from './engines.ts'
import { replicasOf, untied } from './replicas.ts'
import { storedRules } from './stored-rules.ts'

/** Synonyms and rules as they are now. */
export function scopeSteps(store: Store, name: string): Step[] {
  const synonyms = store.scope(name, 'synonyms').map((item) => parseSynonym(item))
  return [
    { kind: 'synonyms', name, synonyms },
    { kind: 'rules', name, rules: storedRules(store, name) },
  ]
}

/** Makes an index a replica of another; a new one begins with its settings, synonyms and rules. */
export function attached(store: Store, name: string, primary: string): Step[] {
  const isNew = store.index(name) === undefined
  const { settings } = store.indexOrNew(isNew ? primary : name)
  store.indexOrNew(name)
  store.setGeneration(name, store.newGeneration())
  store.setSettings(name, { ...untied(settings), primary })
  for (const kind of isNew ? (['synonyms', 'rules'] as const) : []) {
    store.saveScope(
      name,
      kind,
      store.scope(primary, kind).map((item) => parseRecord(item)),
    )
  }
  return replicaSteps(store, name, primary)
}

/** Fills the engine of a replica. */
export function replicaSteps(store: Store, name: string, primary: string): Step[] {
  const settings = store.index(name)?.settings ?? {}
  return [
    { kind: 'copyRecords', from: primary, to: name },
    { kind: 'settings', name, settings },
    ...scopeSteps(store, name),
  ]
}

/** A step with the same one for each replica, whose records change as those of its primary do. */
export function forReplicas(store: Store, step: Step): Step[] {
  if (step.kind !== 'records' && step.kind !== 'empty') return [step]
  const replicas = replicasOf(store.index(step.name)?.settings)
  return [step, ...replicas.map((name) => ({ ...step, name }))]
}

/** Settings after a change, of which null resets a setting. @throws ApiError 400 */
export function changedSettings(before: Settings | undefined, change: Settings): Settings {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  const settings = Object.fromEntries(merged)
  const parameters = resolve({}, settings)
  requireSearchable(searchableAttributes(parameters), parameters)
  return settings
}
