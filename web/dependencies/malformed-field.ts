/**
 * Finds the field of a document that has a form which the Studio would not write, so that a failure
 * can name it. Nothing depends on it, so it need not know every rule. Pure.
 */
import { isRecord } from '@repo/model/is-record.ts'

/** A field, as a path in its document, and what is wrong with it: `is not a text`. */
export interface MalformedField {
  readonly path: string
  readonly problem: string
}

type Check = (value: unknown) => string | null

const text: Check = (value) => (typeof value === 'string' ? null : 'is not a text')
const number: Check = (value) => (typeof value === 'number' ? null : 'is not a number')
const list: Check = (value) => (Array.isArray(value) ? null : 'is not a list')
const slug: Check = (value) => {
  if (!isRecord(value) || typeof value.current !== 'string') return 'is not a slug'
  return value.current === '' ? 'is empty' : null
}
const reference: Check = (value) => (isRecord(value) ? null : 'is not a reference')

/** The expected form of the fields that pages, lists and URLs are made of. */
const checks: Readonly<Record<string, Check>> = {
  ...checkOf('title label summary description pathSegment icon color from toUrl lead', text),
  ...checkOf('category parent toPage mainDoc', reference),
  ...checkOf('tags related body inputs outputs settings credentials limits errors navbar', list),
  slug,
  position: number,
}

/** The same check for some fields. */
function checkOf(fields: string, check: Check): Record<string, Check> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, check]))
}

/** Longest text that a writer may have meant, in characters: that of a long block of code. */
const maxText = 500_000
/** Levels below the document (Sanity docs, "Technical limits": 20). */
const maxDepth = 40

/** The first malformed field in the order of the document; null when none is known. */
export function malformedFieldOf(document: Readonly<Record<string, unknown>>): MalformedField | null {
  for (const [field, value] of Object.entries(document)) {
    if (field.startsWith('_') || value === undefined) continue
    const problem = checks[field]?.(value)
    if (problem) return { path: field, problem }
    const inside = malformedInside(value, field)
    if (inside) return inside
  }
  return null
}

/** References without an id, texts that are too long, and values that are nested too deep. */
function malformedInside(value: unknown, path: string, depth = 1): MalformedField | null {
  if (typeof value === 'string')
    return value.length > maxText ? { path, problem: `is ${value.length} characters long` } : null
  if (typeof value !== 'object' || value === null) return null
  if (depth > maxDepth) return { path, problem: 'is nested too deep' }
  if (isRecord(value) && (value._type === 'reference' || '_ref' in value)) {
    if (typeof value._ref !== 'string' || value._ref === '')
      return { path: `${path}._ref`, problem: 'names no document' }
  }
  for (const [key, inner] of Object.entries(value)) {
    const found = malformedInside(
      inner,
      Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`,
      depth + 1,
    )
    if (found) return found
  }
  return null
}
