/** Reads fields of blocks that may be half filled in. Pure. */

/** A text field; empty for a missing one, and for a value of another type. */
export function textIn(value: unknown, name: string): string {
  const found = fieldIn(value, name)
  return typeof found === 'string' ? found : ''
}

/** The objects of a list; empty for a missing one. */
export function objectsIn(value: unknown, name: string): Readonly<Record<string, unknown>>[] {
  const found = fieldIn(value, name)
  return Array.isArray(found) ? found.filter((item) => typeof item === 'object' && item !== null) : []
}

/** A field of an object. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
