/** Writes for results of queries that are saved one after the other. Pure. */
import type { DependencyKey } from '#dependencies/keys.ts'
import type { CachedQuery } from '#regeneration/store/regeneration-store.ts'
import { effectOf, type KnownResult } from '#regeneration/store/result-effect.ts'
import { digestOf } from './texts.ts'

/** State of a query in the database. */
export interface StoredQuery {
  /** Its last result; undefined if that was just deleted. */
  readonly result: KnownResult | undefined
  /** Digest of the dependencies that it has rows for. */
  readonly dependencies: string
}

/** A result that takes the place of the stored one, or is stored for the first time. */
export interface Replacement extends Omit<CachedQuery, 'dependencies'> {
  readonly dependencies: string
  /** Tick of the first result, if the query was not stored before. */
  readonly since: number
}

/** Rows to write, by the key of the query. */
export interface ResultWrites {
  readonly replacements: ReadonlyMap<string, Replacement>
  /** Stored results that are the same: the tick at which the last of them began. */
  readonly confirmations: ReadonlyMap<string, { readonly at: number; readonly dependencies: string }>
  /** Of queries whose dependencies differ from the stored ones. */
  readonly dependencies: ReadonlyMap<string, readonly DependencyKey[]>
  /** Until which tick a query has expired. */
  readonly expiries: ReadonlyMap<string, number>
}

function dependenciesDigest(dependencies: readonly DependencyKey[]): string {
  return digestOf(JSON.stringify([...new Set(dependencies)].sort()))
}

/**
 * Decides what to write for results, in their order.
 * @param stored what the database has, by key
 * @param changedAt the newest tick at which one of these dependencies changed; 0 if never
 */
export function writesOf(
  results: readonly CachedQuery[],
  stored: ReadonlyMap<string, StoredQuery>,
  changedAt: (dependencies: readonly DependencyKey[]) => number,
): ResultWrites {
  const replacements = new Map<string, Replacement>()
  const confirmations = new Map<string, { at: number; dependencies: string }>()
  const dependencies = new Map<string, readonly DependencyKey[]>()
  const expiries = new Map<string, number>()
  const known = new Map<string, KnownResult>()
  for (const [key, { result }] of stored) if (result) known.set(key, result)
  for (const result of results) {
    const { key, hash, at } = result
    const last = known.get(key)
    const { write, until } = effectOf(result, last, last ? 0 : changedAt(result.dependencies))
    if (until !== undefined) expiries.set(key, Math.max(until, expiries.get(key) ?? 0))
    if (write === 'none') continue
    known.set(key, { hash, at })
    const digest = dependenciesDigest(result.dependencies)
    const since = Math.min(at, replacements.get(key)?.since ?? at)
    const replacement = write === 'replace' ? result : replacements.get(key)
    if (replacement) replacements.set(key, { ...replacement, at, dependencies: digest, since })
    else confirmations.set(key, { at, dependencies: digest })
    if (stored.get(key)?.dependencies === digest) dependencies.delete(key)
    else dependencies.set(key, result.dependencies)
  }
  // A query that was confirmed first and then replaced is replaced.
  for (const key of replacements.keys()) confirmations.delete(key)
  return { replacements, confirmations, dependencies, expiries }
}
