/**
 * Documents that no form of the Studio writes: one value somewhere in a document is malformed.
 * Pure.
 */

import type { Chance } from '@repo/kit/random.ts'
import type { TestDocument } from '@repo/testing/content.ts'

/** A document with one malformed value, and a description of it: `parent = {}`. */
export interface Malformed {
  readonly name: string
  readonly document: TestDocument
}

/** Malformed values by what is wrong with them, made from the original value. */
const values: Readonly<Record<string, (was: unknown) => unknown>> = {
  nothing: () => undefined,
  null: () => null,
  'an empty text': () => '',
  'a text': () => 'text',
  'a path': () => '/docs/nodes/text/llm/',
  zero: () => 0,
  'a number': () => 5,
  'a negative number': () => -1.5,
  'a number as a text': () => '3',
  true: () => true,
  false: () => false,
  'an empty list': () => [],
  'an empty object': () => ({}),
  'a list of nothing': () => [null],
  'a list of a list': (was) => [[was]],
  'a list of it': (was) => [was],
  'twice in a list': (was) => [was, was],
  'a reference without an id': () => ({ _type: 'reference' }),
  'an empty reference': () => ({ _type: 'reference', _ref: '', _weak: true }),
  'a reference that is a number': () => ({ _type: 'reference', _ref: 5 }),
  'a dangling reference': () => ({ _type: 'reference', _ref: 'nowhere', _weak: true }),
  'a reference to a category': () => ({ _type: 'reference', _ref: 'text', _weak: true }),
  'a reference to a page': () => ({ _type: 'reference', _ref: 'llm', _weak: true }),
  'a reference to a tag': () => ({ _type: 'reference', _ref: 'ai', _weak: true }),
  'a reference to the settings': () => ({ _type: 'reference', _ref: 'siteSettings', _weak: true }),
  'an empty slug': () => ({ _type: 'slug', current: '' }),
  'a slug that is a number': () => ({ _type: 'slug', current: 5 }),
  'a slug that is taken': () => ({ _type: 'slug', current: 'text' }),
  'a field _deps': (was) => ({ ...objectOf(was), _deps: ['nonsense', null, 7] }),
  'a link that is missing': () => ({ _type: 'missing', _ref: 'llm' }),
}

/** A text of ten million characters: too long for a URL, a file name or a record. */
const huge = 'x'.repeat(10_000_000)

/**
 * Fields that a document of any type may have: queries read them from every target of a reference.
 */
export const readFields = (queries: readonly string[]): string[] => {
  const words = queries.flatMap((query) => query.replace(/"(?:[^"\\]|\\.)*"/g, ' ').match(/[a-z]\w*/gi) ?? [])
  return [...new Set(words)].filter((word) => !groqWords.has(word) && !word.startsWith('_')).sort()
}

/** Functions and keywords of GROQ, which are not fields. */
const groqWords = new Set(
  'coalesce select count defined order asc desc in array join compact string split references match true false null'.split(
    ' ',
  ),
)

/**
 * Returns a document with one malformed value: in one of the fields, or anywhere inside it.
 * @param options `fields` that queries read; `withHuge` also tries a text of 10 MB
 */
export function malformed(
  document: TestDocument,
  chance: Chance,
  options: { readonly fields: readonly string[]; readonly withHuge?: boolean },
): Malformed {
  const paths = pathsIn(document)
  const own = Object.keys(document).filter((key) => !key.startsWith('_'))
  const choice = chance.below(4)
  // Most often its own fields, sometimes those of other types and deeply nested ones.
  const path =
    choice < 2
      ? [chance.pick(own)]
      : choice === 2
        ? [chance.pick(options.fields)]
        : chance.pick(paths.length > 0 ? paths : [[chance.pick(own)]])
  if (options.withHuge && chance.below(12) === 0)
    return { name: `${path.join('.')} = 10 MB`, document: replaced(document, path, () => huge) }
  const [name, make] = chance.pick(Object.entries(values))
  return { name: `${path.join('.')} = ${name}`, document: replaced(document, path, make) }
}

/**
 * Makes all references of a document weak, so that targets may be deleted or missing: the lake
 * refuses strong references to missing documents.
 */
export function weakened(document: TestDocument): TestDocument {
  const changed: unknown = JSON.parse(JSON.stringify(document), (_key, value) =>
    typeof value === 'object' && value !== null && '_ref' in value ? { ...value, _weak: true } : value,
  )
  return { ...objectOf(changed), _id: document._id, _type: document._type }
}

/** Paths of all values below the top-level fields of a document. */
function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (path.length === 0 && key.startsWith('_')) return []
    const own = [...path, key]
    return [...(own.length > 1 ? [own] : []), ...pathsIn(inner, own)]
  })
}

function replaced(
  document: TestDocument,
  path: readonly string[],
  make: (was: unknown) => unknown,
): TestDocument {
  // Removes undefined values, as the lake's own JSON does.
  const changed: unknown = JSON.parse(JSON.stringify(set(document, path, make)))
  return { ...objectOf(changed), _id: document._id, _type: document._type }
}

function set(value: unknown, [key, ...rest]: readonly string[], make: (was: unknown) => unknown): unknown {
  if (key === undefined) return make(value)
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? set(item, rest, make) : item))
  const own = objectOf(value)
  return { ...own, [key]: set(own[key], rest, make) }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
