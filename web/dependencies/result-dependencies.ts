/** Query result → the facets that were read. Every fragment returns them in a field `_deps`, beside its data. */
import { type DependencyKey, isDependencyKey, storedKey } from './keys.ts'

/**
 * Facets that a result was made of, sorted, each once. What is not a facet is left out: GROQ returns null for
 * `"link:" + null`, a document may hold a reference without an id (`"link:"`: no document has that id, so no change
 * can concern it), and it may hold a field `_deps` of its own. Nothing that a document contains makes this throw.
 */
export function dependenciesOf(result: unknown): DependencyKey[] {
  return [...new Set(allDependencies(result).filter(isValid).map(storedKey))].sort()
}

/**
 * Stamps that are neither a facet nor null. From well-formed documents there are none: then a fragment is wrong, and its
 * pages would never be regenerated. The tests of the queries check that; at runtime a document may be the cause.
 */
export function invalidDependenciesOf(result: unknown): unknown[] {
  return allDependencies(result).filter((key) => key !== null && key !== undefined && !isValid(key))
}

function isValid(key: unknown): key is DependencyKey {
  return typeof key === 'string' && isDependencyKey(key)
}

/** With a list of its own in place of recursion: documents from the API may be nested deeper than the call stack. */
function allDependencies(result: unknown): unknown[] {
  const found: unknown[] = []
  const waiting = [{ value: result, isDependencies: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, isDependencies } = next
    // Lists of stamps may be nested: a fragment appends those of a list to its own.
    if (Array.isArray(value)) for (const item of value) waiting.push({ value: item, isDependencies })
    else if (isDependencies) found.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        waiting.push({ value: inner, isDependencies: key === '_deps' })
  }
  return found
}
