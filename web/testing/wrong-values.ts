/**
 * Documents of every type with every field filled, and the same with one wrong value: what the
 * content lake accepts from its API and no form of the Studio lets through.
 */

import { aBlock, type TestDocument } from '@repo/testing/content.ts'
import type * as types from '#queries/results.generated.ts'

/** Fields that the lake writes itself. */
type Own = '_id' | '_type' | '_createdAt' | '_updatedAt' | '_rev'

/** Every field of a type; a new field of the schema does not compile until it is filled here. */
type Filled<T> = { readonly _id: string; readonly _type: string } & {
  readonly [Field in Exclude<keyof T, Own>]-?: unknown
}

/** Weak: the lake refuses strong references to missing documents, as Sanity does. */
function reference(_ref: string, _key?: string) {
  return { _type: 'reference', _ref, _weak: true, ...(_key && { _key }) }
}

function linking(block: ReturnType<typeof aBlock>) {
  return { ...block, markDefs: block.markDefs.map((mark) => ({ ...mark, page: reference('llm') })) }
}

function aNavLink(_key: string) {
  return { _type: 'navLink', _key, label: 'Begin', page: reference('first-steps'), href: '/docs/' }
}

const seo = { _type: 'seo', title: 'A title for search', description: 'A description for search' }
const source = { path: 'docs/a.md', hash: 'abc', written: 'abc' }
const row = { label: 'A label', name: 'name', type: 'text', required: true, description: 'What it is' }
const text = {
  title: 'A page',
  summary: 'What it is about',
  slug: { _type: 'slug', current: 'wrong' },
  category: reference('text'),
  tags: [reference('ai', 'a')],
  position: 1,
  searchRank: 2,
  unlisted: false,
  reviewedAt: '2026-05-23',
  seo,
  source,
  body: [
    aBlock('a', 'A heading', { style: 'h2' }),
    linking(aBlock('b', 'A text with a link', { link: 'llm' })),
  ],
}

const guide: Filled<types.Guide> = { _id: 'wrong', _type: 'guide', ...text }

const nodePage: Filled<types.NodePage> = {
  _id: 'wrong',
  _type: 'nodePage',
  ...text,
  icon: 'bot',
  status: { kind: 'deprecated', date: '2027-01-06', replacement: reference('llm') },
  provider: { name: 'A service', url: 'https://example.com/' },
  inputs: [{ _type: 'port', _key: 'a', ...row }],
  outputs: [{ _type: 'port', _key: 'a', ...row }],
  settings: [
    {
      _type: 'setting',
      _key: 'a',
      ...row,
      default: 'x',
      options: [{ _type: 'settingOption', _key: 'o', label: 'An option', value: 'x' }],
    },
  ],
  credentials: [
    {
      _type: 'credential',
      _key: 'a',
      title: 'A key',
      description: 'Where it is',
      guide: reference('first-steps'),
      url: 'https://example.com/keys',
      permissions: ['keys:Read'],
    },
  ],
  limits: [{ _type: 'limit', _key: 'a', title: 'Size', description: '10 MB' }],
  errors: [{ _type: 'nodeError', _key: 'a', message: 'A message', cause: 'A cause', remedy: 'A remedy' }],
  related: [reference('llm', 'a')],
}

const category: Filled<types.Category> = {
  _id: 'text',
  _type: 'category',
  title: 'A category',
  slug: { _type: 'slug', current: 'text' },
  pathSegment: 'text',
  parent: reference('nodes'),
  description: 'What is in it',
  icon: 'text',
  color: 'green',
  position: 1,
  source,
}

const tag: Filled<types.Tag> = {
  _id: 'ai',
  _type: 'tag',
  label: 'AI',
  slug: { _type: 'slug', current: 'ai' },
  description: 'About AI',
  source,
}

const redirect: Filled<types.Redirect> = {
  _id: 'led',
  _type: 'redirect',
  from: '/docs/old/',
  toPage: reference('llm'),
  toUrl: '/docs/',
  permanent: true,
  folder: false,
  container: 'text',
  name: 'old',
  successorOf: 'gone',
  leftAt: '2026-11-21T16:00:00Z',
  automatic: true,
}

const siteSettings: Filled<types.SiteSettings> = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  productName: 'Loomwork',
  company: 'Loomwork GmbH',
  tagline: 'No code',
  description: 'What the site says of itself',
  version: { name: 'current', label: 'Next' },
  mainDoc: reference('first-steps'),
  navbar: [aNavLink('a')],
  footer: [{ _type: 'footerColumn', _key: 'a', title: 'Docs', links: [aNavLink('b')] }],
  copyright: '© 2025 {company}',
  announcement: {
    id: 'one',
    text: 'An announcement',
    content: [linking(aBlock('t', 'A text with a link', { link: 'llm' }))],
    link: aNavLink('c'),
    dismissible: true,
  },
}

const homePage: Filled<types.HomePage> = {
  _id: 'homePage',
  _type: 'homePage',
  title: 'Welcome',
  lead: 'Build workflows',
  actions: [aNavLink('a')],
  highlights: [
    { _type: 'highlight', _key: 'a', title: 'A highlight', text: 'A text', icon: 'bot', link: aNavLink('b') },
  ],
  workflow: {
    _type: 'workflow',
    title: 'A workflow',
    description: 'What it does',
    nodes: [
      { _type: 'workflowNode', _key: 'a', id: 'one', label: 'One', node: reference('llm') },
      { _type: 'workflowNode', _key: 'b', id: 'two', label: 'Two', node: reference('llm') },
    ],
    connections: [{ _type: 'workflowConnection', _key: 'a', from: 'one', to: 'two', label: 'text' }],
  },
  popularNodes: [{ ...reference('llm'), _key: 'a' }],
  seo,
}

const searchSettings: Filled<types.SearchSettings> = {
  _id: 'searchSettings',
  _type: 'searchSettings',
  synonyms: [
    { _type: 'sameWords', _key: 'a', words: ['a', 'b'] },
    { _type: 'otherWord', _key: 'b', word: 'c', means: ['d'] },
  ],
}

/**
 * A complete document of each type that the site shows; references lead into `smallDocumentation`.
 */
export const wholeDocuments = {
  nodePage,
  guide,
  category,
  tag,
  redirect,
  siteSettings,
  homePage,
  searchSettings,
} satisfies Readonly<Record<string, TestDocument>>

/** Replacements for a value; a place that already has one of the same type is skipped. */
const wrongValues: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 7,
  true: true,
  'a text': 'a text',
  'an empty text': '',
  'an empty object': {},
  'an empty list': [],
  'a list of wrong items': [null, 7, 'x', [], {}],
  'nested junk': { _ref: 7, _weak: true, current: {}, a: { b: [null, { c: null }] } },
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
  return placesIn(document).flatMap((place) =>
    Object.entries(wrongValues).map(([name, value]) => ({
      what: `${place.join('.')} is ${name}`,
      field: String(place[0]),
      place,
      document: { ...document, ...asObject(withValue(document, place, value)) },
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
      document: { ...whole, ...asObject(withValue(whole, list, all)) },
    }
  }
}

/** The place of the outermost item that contains a place; null outside of lists. */
export function placeOfItem(place: Place): Place | null {
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
export function valueAt(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return value
  return valueAt(Array.isArray(value) ? value[Number(key)] : asObject(value)[key], rest)
}

/** Every field and every item, at any depth. */
function placesIn(value: unknown, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const isDocument = above.length === 0
  return (
    keys
      // A strong reference is refused when its target is missing.
      .filter((key) => key !== '_weak' && !(isDocument && (key === '_id' || key === '_type')))
      .flatMap((key) => {
        const place = [...above, key]
        return [place, ...placesIn((value as Readonly<Record<string | number, unknown>>)[key], place)]
      })
  )
}

function withValue(value: unknown, [key, ...rest]: Place, wrong: unknown): unknown {
  if (key === undefined) return wrong
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withValue(item, rest, wrong) : item))
  const object = asObject(value)
  return { ...object, [key]: withValue(object[key], rest, wrong) }
}

function asObject(value: unknown): Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
