/**
 * Checks the types of a query's result. The content lake accepts any document from its API, so a
 * title may be a number and a list may hold only nulls; pages rely on the types that TypeGen
 * generates and would answer 500. This is the only place that checks: after it a field with a value
 * of the wrong type is empty. Pure.
 */
import { blockText } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { maxListLevel, maxMarks, maxSpans } from '../blocks/limits.ts'

/**
 * - `text`: a string; a number becomes its digits
 * - `number`, `flag`: a number, a boolean
 * - `moment`: a string that is a date or a time
 * - `object`: an object, not a list
 * - `numberOrObject`: either, since two queries use the name differently
 * - `items`, `texts`, `numbers`: a list of objects or texts, of texts, of numbers; other items are
 *   dropped
 * - `slots`, `textSlots`: a list of objects, of texts, in which the position matters; other items
 *   are null
 * - `level`: the level of a list item, `marks`, `markDefs`, `spans`: those of a text block, bounded
 *   by `blocks/limits.ts`
 * - `any`: not checked here
 */
type Kind =
  | 'text'
  | 'number'
  | 'flag'
  | 'moment'
  | 'object'
  | 'numberOrObject'
  | 'items'
  | 'texts'
  | 'numbers'
  | 'slots'
  | 'textSlots'
  | 'level'
  | 'marks'
  | 'markDefs'
  | 'spans'
  | 'any'

type Keys<T> = T extends readonly (infer Item)[]
  ? Keys<Item>
  : T extends object
    ? { [Key in keyof T]: Key | Keys<T[Key]> }[keyof T]
    : never

/** Every field that a query returns, at any depth. */
type Field = Extract<Keys<SanityQueries[keyof SanityQueries]>, string>

/** A field has the same type in every query; one that is missing here is a type error. */
const kinds: Readonly<Record<Field, Kind>> = {
  _deps: 'any',
  _id: 'text',
  _key: 'text',
  _ref: 'text',
  _rev: 'text',
  _type: 'text',
  _weak: 'any',
  actions: 'items',
  alt: 'text',
  announcement: 'object',
  asset: 'any',
  blocks: 'items',
  body: 'items',
  brand: 'object',
  bottom: 'any',
  caption: 'text',
  cards: 'items',
  categories: 'items',
  category: 'text',
  cause: 'text',
  cells: 'items',
  checkedOn: 'moment',
  children: 'spans',
  code: 'text',
  color: 'text',
  colorDeps: 'object',
  connections: 'items',
  container: 'text',
  content: 'items',
  copyright: 'text',
  count: 'numberOrObject',
  credentials: 'items',
  crop: 'any',
  dark: 'any',
  date: 'moment',
  day: 'moment',
  decorative: 'flag',
  default: 'text',
  deps: 'object',
  description: 'text',
  dismissible: 'flag',
  errors: 'items',
  filename: 'text',
  folder: 'text',
  footer: 'items',
  frame: 'flag',
  from: 'text',
  fromPort: 'text',
  siteChrome: 'object',
  group: 'object',
  groupId: 'text',
  guide: 'object',
  hasMore: 'flag',
  hasNodes: 'flag',
  headerRow: 'flag',
  heading: 'text',
  headings: 'items',
  height: 'any',
  highlightedLines: 'numbers',
  highlights: 'items',
  holdsPages: 'flag',
  home: 'object',
  hotspot: 'any',
  href: 'text',
  icon: 'text',
  id: 'text',
  siteName: 'object',
  inputs: 'items',
  isEmpty: 'flag',
  isFolder: 'flag',
  items: 'items',
  kind: 'text',
  label: 'text',
  language: 'text',
  last: 'object',
  lead: 'text',
  left: 'any',
  leftAt: 'text',
  level: 'level',
  limits: 'items',
  link: 'object',
  linkedHeadings: 'items',
  links: 'items',
  listItem: 'text',
  logo: 'object',
  mainDoc: 'object',
  markDefs: 'markDefs',
  marks: 'marks',
  means: 'texts',
  media: 'any',
  members: 'object',
  message: 'text',
  name: 'text',
  navbar: 'items',
  needsCredentials: 'flag',
  node: 'object',
  nodes: 'items',
  of: 'number',
  options: 'items',
  others: 'items',
  outputs: 'items',
  page: 'object',
  pages: 'items',
  permissions: 'texts',
  permanent: 'flag',
  popularDeps: 'any',
  popularNodes: 'items',
  preview: 'object',
  productName: 'text',
  provider: 'object',
  published: 'moment',
  publishedAt: 'moment',
  publisher: 'text',
  redirects: 'items',
  redirected: 'texts',
  related: 'items',
  relatedDeps: 'any',
  remedy: 'text',
  replacement: 'object',
  required: 'flag',
  revision: 'text',
  right: 'any',
  rows: 'items',
  searchRank: 'number',
  searchWords: 'texts',
  segments: 'textSlots',
  seo: 'object',
  settings: 'items',
  sections: 'items',
  shape: 'text',
  size: 'text',
  slug: 'text',
  snippet: 'any',
  snippetId: 'text',
  source: 'object',
  status: 'object',
  statusKind: 'text',
  steps: 'items',
  style: 'text',
  summary: 'text',
  synonyms: 'items',
  tabs: 'items',
  tag: 'object',
  tagLabels: 'texts',
  tagline: 'text',
  tags: 'items',
  text: 'text',
  title: 'text',
  to: 'text',
  toPage: 'object',
  toPort: 'text',
  toUrl: 'text',
  top: 'any',
  trail: 'slots',
  type: 'text',
  unlisted: 'flag',
  updated: 'moment',
  updatedAt: 'moment',
  url: 'text',
  value: 'text',
  width: 'any',
  word: 'text',
  words: 'texts',
  workflow: 'object',
  workflows: 'items',
  x: 'any',
  y: 'any',
  zoom: 'flag',
}

const known: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds))

/** Types at the root of a result: there it is the category itself, elsewhere its title. */
const atRoot: ReadonlyMap<string, Kind> = new Map([['category', 'object']])

/**
 * The result with every field of its type, or null. Fields that no query selects by name (blocks
 * are read whole) are not checked.
 * @param result JSON as the lake returned it
 */
export function wellFormed<T>(result: T): T
export function wellFormed(result: unknown): unknown {
  return checked(result, (name) => atRoot.get(name) ?? known.get(name))
}

function checked(value: unknown, kindOf: (name: string) => Kind | undefined): unknown {
  if (Array.isArray(value)) return value.map(inside)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const kind = kindOf(name) ?? 'any'
      return [name, kind === 'any' ? inside(inner) : ofKind[kind](inner)]
    }),
  )
}

/** Any value below the root. */
function inside(value: unknown): unknown {
  return checked(value, (name) => known.get(name))
}

const ofKind: Readonly<Record<Exclude<Kind, 'any'>, (value: unknown) => unknown>> = {
  text: textOf,
  number: numberOf,
  flag: (value) => (typeof value === 'boolean' ? value : null),
  moment: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null),
  object: objectOf,
  items,
  texts: (value) => itemsOf(value, textOf),
  numbers: (value) => itemsOf(value, numberOf),
  slots: (value) => (Array.isArray(value) ? value.map(objectOf) : null),
  textSlots: (value) => (Array.isArray(value) ? value.map(textOf) : null),
  numberOrObject: (value) => objectOf(value) ?? numberOf(value),
  level: (value) => {
    const level = numberOf(value)
    return level === null ? null : Math.min(Math.max(1, Math.trunc(level)), maxListLevel)
  },
  marks: (value) => itemsOf(value, textOf)?.slice(0, maxMarks) ?? null,
  markDefs: (value) => items(value)?.slice(0, maxSpans) ?? null,
  spans: spansOf,
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return numberOf(value)?.toString() ?? null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function objectOf(value: unknown): unknown {
  return isRecord(value) ? inside(value) : null
}

function items(value: unknown): unknown[] | null {
  return itemsOf(value, (item) => objectOf(item) ?? textOf(item))
}

/** Spans beyond the limit become one without marks: no word is lost. */
function spansOf(value: unknown): unknown[] | null {
  const spans = items(value)
  if (!spans || spans.length <= maxSpans) return spans
  const rest = { _type: 'span', _key: 'rest', text: blockText({ children: spans.slice(maxSpans - 1) }) }
  return [...spans.slice(0, maxSpans - 1), rest]
}

function itemsOf(value: unknown, of: (item: unknown) => unknown): unknown[] | null {
  return Array.isArray(value) ? value.map(of).filter((item) => item !== null) : null
}
