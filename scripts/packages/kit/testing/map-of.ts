/** A map with the entries of an object. */
export function mapOf<Value>(entries: Readonly<Record<string, Value>>): Map<string, Value> {
  return new Map(Object.entries(entries))
}
