/** Dependencies of a query result, which every fragment returns in `_deps`, next to its data. */
import { type DependencyKey, isDependencyKey, storedKey } from './keys.ts'

/**
 * Dependency keys of a result, sorted, each once. Anything else in `_deps` is left out: GROQ
 * returns null for `"link:" + null`, a document may have a reference without an id (`"link:"`,
 * which no change alters), and it may have its own field `_deps`. Nothing that a document contains
 * makes this throw.
 */
export function dependenciesOf(result: unknown): DependencyKey[] {
  return [...new Set(allDependencies(result).filter(isValid).map(storedKey))].sort()
}

/**
 * Values in `_deps` that are neither a dependency key nor null. Well-formed documents have none:
 * then a fragment is wrong, and its pages would never be regenerated. The tests of the queries
 * check that; at runtime a document may be the cause.
 */
export function invalidDependenciesOf(result: unknown): unknown[] {
  return allDependencies(result).filter((key) => key !== null && key !== undefined && !isValid(key))
}

function isValid(key: unknown): key is DependencyKey {
  return typeof key === 'string' && isDependencyKey(key)
}

/** Iterative: documents from the API may be nested deeper than the call stack. */
function allDependencies(result: unknown): unknown[] {
  const found: unknown[] = []
  const waiting = [{ value: result, isDependencies: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, isDependencies } = next
    // Lists may be nested: a fragment appends the keys of a list to its own.
    if (Array.isArray(value)) for (const item of value) waiting.push({ value: item, isDependencies })
    else if (isDependencies) found.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        waiting.push({ value: inner, isDependencies: key === '_deps' })
  }
  return found
}
