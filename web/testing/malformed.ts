/** Documents with malformed values, which the lake accepts, and no form of the Studio. Pure. */

import type { Chance } from '@repo/kit/testing/random.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { wholeDocuments } from './whole-documents.ts'

/** A document with one malformed value, and a description of it: `parent = an empty object`. */
export interface Malformed {
  readonly name: string
  readonly document: TestDocument
}

/** Malformed values by what is wrong with them, made from the original value. */
const values = {
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
  'a field _deps': (was) => ({ ...asObject(was), _deps: ['nonsense', null, 7] }),
  'a link that is missing': () => ({ _type: 'missing', _ref: 'llm' }),
} satisfies Readonly<Record<string, (was: unknown) => unknown>>

/** A text of ten million characters: too long for a URL, a file name or a record. */
const huge = 'x'.repeat(10_000_000)

/** The fields of all types: queries read them from any target of a reference. */
const anyFields = [...new Set(Object.values(wholeDocuments).flatMap(Object.keys))].filter(
  (field) => !field.startsWith('_'),
)

/**
 * Returns a document with one malformed value: in one of the fields, or anywhere inside it.
 * @param options `withHuge` also tries a text of 10 MB; `fields` may be added to the document
 */
export function malformed(
  document: TestDocument,
  chance: Chance,
  {
    fields = anyFields,
    withHuge = false,
  }: { readonly fields?: readonly string[]; readonly withHuge?: boolean } = {},
): Malformed {
  const paths = placesIn(document).filter(
    ([field, ...inner]) => inner.length > 0 && !String(field).startsWith('_'),
  )
  const own = Object.keys(document).filter((key) => !key.startsWith('_'))
  const choice = chance.below(4)
  // Most often its own fields, sometimes those of other types and deeply nested ones.
  const path =
    choice < 2
      ? [chance.pick(own)]
      : choice === 2
        ? [chance.pick(fields)]
        : chance.pick(paths.length > 0 ? paths : [[chance.pick(own)]])
  if (withHuge && chance.below(12) === 0)
    return { name: `${path.join('.')} = 10 MB`, document: replaced(document, path, () => huge) }
  const [name, make] = chance.pick(Object.entries(values))
  return { name: `${path.join('.')} = ${name}`, document: replaced(document, path, make) }
}

/** Makes all references of a document weak: the lake refuses strong ones to missing documents. */
export function weakened(document: TestDocument): TestDocument {
  const changed: unknown = JSON.parse(JSON.stringify(document), (_key, value) =>
    typeof value === 'object' && value !== null && '_ref' in value ? { ...value, _weak: true } : value,
  )
  return { ...asObject(changed), _id: document._id, _type: document._type }
}

function replaced(document: TestDocument, place: Place, make: (was: unknown) => unknown): TestDocument {
  // Removes undefined values, as the lake's own JSON does.
  const changed: unknown = JSON.parse(JSON.stringify(withValue(document, place, make)))
  return { ...asObject(changed), _id: document._id, _type: document._type }
}

/** The values that every place of a document gets: at least one of each type. */
const valuesOfEachType = {
  null: values.null,
  'a number': values['a number'],
  true: values.true,
  'a text': values['a text'],
  'an empty text': values['an empty text'],
  'an empty object': values['an empty object'],
  'an empty list': values['an empty list'],
  'a list of wrong items': () => [null, 7, 'x', [], {}],
  'nested junk': () => ({ _ref: 7, _weak: true, current: {}, a: { b: [null, { c: null }] } }),
}

/** A document with one wrong value, or with one in each of several top-level fields. */
export interface Variant {
  /** Place and value for the message of a failure: `settings.0.label is a number`. */
  readonly what: string
  /** The top-level field that contains the place; several are separated by commas. */
  readonly field: string
  readonly document: TestDocument
}

/** A document with one wrong value. */
export interface WrongValue extends Variant {
  readonly place: Place
}

/** Returns the document once for each place in it and each wrong value. */
export function variantsOf(document: TestDocument): WrongValue[] {
  const places = placesIn(document).filter(
    (place) =>
      // A strong reference is refused when its target is missing.
      place.at(-1) !== '_weak' && !(place.length === 1 && (place[0] === '_id' || place[0] === '_type')),
  )
  return places.flatMap((place) =>
    Object.entries(valuesOfEachType).map(([name, make]) => ({
      what: `${place.join('.')} is ${name}`,
      field: String(place[0]),
      place,
      document: { ...document, ...asObject(withValue(document, place, make)) },
    })),
  )
}

/**
 * The same wrong values in fewer documents. All items of a list that have one are in the same list,
 * after those of the whole document; then the first one of each top-level field is in the first
 * document, and so on.
 * @param gates fields that decide whether a page shows the others: each of their values stays alone
 */
export function together(
  whole: TestDocument,
  variants: readonly WrongValue[],
  gates: readonly string[],
): readonly Variant[] {
  const fields = [...Map.groupBy(variants, ({ field }) => field)]
  const alone = fields.flatMap(([field, some]) => (gates.includes(field) ? some : []))
  const others = fields.flatMap(([field, some]) =>
    gates.includes(field) ? [] : [itemsTogether(whole, some)],
  )
  const merged = Array.from({ length: Math.max(0, ...others.map(({ length }) => length)) }, (_, at) =>
    others.flatMap((some) => some[at] ?? []).reduce(inOneDocument),
  )
  return [...alone, ...merged]
}

/** Variants of one field, with one variant for each list in it that has wrong items. */
function itemsTogether(whole: TestDocument, variants: readonly WrongValue[]): Variant[] {
  const isInItem = ({ place }: WrongValue) => placeOfItem(place) !== null
  const lists = Map.groupBy(variants.filter(isInItem), ({ place }) =>
    String(placeOfItem(place)?.slice(0, -1)),
  )
  return [...variants.filter((variant) => !isInItem(variant)), ...[...lists.values()].map(inOneList)]

  function inOneList(some: readonly WrongValue[]): Variant {
    const list = (some[0] && placeOfItem(some[0].place))?.slice(0, -1) ?? []
    const present = valueAt(whole, list)
    const items = some.map(({ place, document }) => valueAt(document, placeOfItem(place) ?? []))
    const all = [...(Array.isArray(present) ? present : []), ...items]
    return {
      what: some.map(({ what }) => what).join(', '),
      field: String(list[0]),
      document: { ...whole, ...asObject(withValue(whole, list, () => all)) },
    }
  }
}

/** The place of the outermost item that contains a place; null outside of lists. */
function placeOfItem(place: Place): Place | null {
  const at = place.findIndex((step) => typeof step === 'number')
  return at < 0 ? null : place.slice(0, at + 1)
}

function inOneDocument(one: Variant, other: Variant): Variant {
  return {
    what: `${one.what}, ${other.what}`,
    field: `${one.field}, ${other.field}`,
    document: { ...one.document, [other.field]: other.document[other.field] },
  }
}

/** Names of fields and positions in lists, from the document to a value in it. */
type Place = readonly (string | number)[]

/** The value at a place; undefined without one. */
function valueAt(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return value
  return valueAt(Array.isArray(value) ? value[Number(key)] : asObject(value)[key], rest)
}

/** Every field and every item, at any depth. */
function placesIn(value: unknown, above: Place = []): Place[] {
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(asObject(value))
  return keys.flatMap((key) => {
    const place = [...above, key]
    return [place, ...placesIn(valueAt(value, [key]), place)]
  })
}

function withValue(value: unknown, [key, ...rest]: Place, make: (was: unknown) => unknown): unknown {
  if (key === undefined) return make(value)
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withValue(item, rest, make) : item))
  const object = asObject(value)
  return { ...object, [key]: withValue(object[key], rest, make) }
}

function asObject(value: unknown): Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
