/** Reads fields of values that may have any form: half filled in, or written by the API. Pure. */
import { isRecord } from './is-record.ts'

/** A field of an object. */
export function fieldIn(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** A text field; empty for a missing one, and for a value of another type. */
export function textIn(value: unknown, name: string): string {
  const found = fieldIn(value, name)
  return typeof found === 'string' ? found : ''
}

/** The id in a field with a reference; empty without one. */
export function referenceIn(value: unknown, name: string): string {
  return textIn(fieldIn(value, name), '_ref')
}

/** A list; empty for a missing one. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const found = fieldIn(value, name)
  return Array.isArray(found) ? found : []
}

/** The objects of a list; empty for a missing one. */
export function objectsIn(value: unknown, name: string): Readonly<Record<string, unknown>>[] {
  return listIn(value, name).filter(isRecord)
}

/** The words of a text, which has commas between them. */
export function wordsBetweenCommas(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}
