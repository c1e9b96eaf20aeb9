/**
 * Checks the types of a query's result. The content lake accepts any document from its API, so a
 * title may be a number and a list may hold only nulls; pages rely on the types that TypeGen
 * generates and would answer 500. This is the only place that checks: after it a field with a value
 * of the wrong type is empty. Pure.
 */
import { blockText } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { maxListLevel, maxMarks, maxSpans } from '../blocks/limits.ts'
import { ownNames } from '../own/queries.ts'

type Keys<T> = T extends readonly (infer Item)[]
  ? Keys<Item>
  : T extends object
    ? { [Key in keyof T]: Key | Keys<T[Key]> }[keyof T]
    : never

/** Every field that a query returns, at any depth. */
type Field = Extract<Keys<SanityQueries[keyof SanityQueries]>, string>

/** Returns a value of the right type, or null. */
type Check = (value: unknown) => unknown

type Rows = readonly (readonly [check: Check, fields: readonly Field[]])[]

/** Fields that are in no row. */
type Missing<Of extends Rows> = Exclude<Field, Of[number][1][number]>

/** The check of each field; a field that is in no row is a type error, which names it. */
function checksBy<const Of extends Rows>(
  rows: Of & ([Missing<Of>] extends [never] ? unknown : Missing<Of>),
): ReadonlyMap<string, Check> {
  return new Map(rows.flatMap(([check, fields]) => fields.map((field) => [field, check] as const)))
}

/** A field has the same type in every query. */
// biome-ignore format: a line for each name would be longer than the rest of the file
const known = checksBy([
  [textOf, [
    '_id', '_key', '_ref', '_rev', '_type', 'alt', 'caption', 'category', 'cause', 'code', 'color',
    'container', 'copyright', 'default', 'description', 'filename', 'folder', 'from', 'fromPort', 'groupId',
    'heading', 'href', 'icon', 'id', 'kind', 'label', 'language', 'lead', 'leftAt', 'listItem', 'message',
    'name', 'productName', 'publisher', 'remedy', 'revision', 'shape', 'size', 'slug', 'snippetId',
    'statusKind', 'style', 'summary', 'tagline', 'text', 'title', 'to', 'toPort', 'toUrl', 'type', 'url',
    'value', 'word', ...ownNames.texts,
  ]],
  [numberOf, ['of', 'searchRank', ...ownNames.numbers]],
  [flagOf, [
    'decorative', 'dismissible', 'frame', 'hasMore', 'hasNodes', 'headerRow', 'holdsPages', 'isEmpty',
    'isFolder', 'needsCredentials', 'permanent', 'required', 'unlisted', 'zoom',
    ...ownNames.flags,
  ]],
  [momentOf, ['checkedOn', 'date', 'day', 'published', 'publishedAt', 'updated', 'updatedAt', ...ownNames.days]],
  [objectOf, [
    'announcement', 'brand', 'colorDeps', 'deps', 'group', 'guide', 'home', 'last', 'link', 'logo',
    'mainDoc', 'members', 'node', 'page', 'preview', 'provider', 'replacement', 'seo',
    'siteChrome', 'siteName', 'source', 'status', 'tag', 'toPage', 'workflow', ...ownNames.objects,
  ]],
  [numberOrObjectOf, ['count']],
  [itemsOf, [
    'actions', 'blocks', 'body', 'cards', 'categories', 'cells', 'connections', 'content', 'credentials',
    'errors', 'footer', 'headings', 'highlights', 'inputs', 'items', 'limits', 'linkedHeadings', 'links',
    'navbar', 'nodes', 'options', 'others', 'outputs', 'pages', 'popularNodes', 'redirects', 'related', 'rows',
    'sections', 'settings', 'steps', 'synonyms', 'tabs', 'tags', ...ownNames.lists,
  ]],
  [textsOf, ['means', 'permissions', 'redirected', 'searchWords', 'tagLabels', 'words']],
  [numbersOf, ['highlightedLines']],
  [slotsOf, ['trail']],
  [textSlotsOf, ['segments']],
  [levelOf, ['level']],
  [marksOf, ['marks']],
  [markDefsOf, ['markDefs']],
  [spansOf, ['children']],
  [unchecked, [
    '_deps', '_weak', 'asset', 'bottom', 'crop', 'dark', 'height', 'hotspot', 'left', 'media',
    'popularDeps', 'relatedDeps', 'right', 'snippet', 'top', 'width', 'x', 'y',
  ]],
])

/** Types at the root of a result: there it is the category itself, elsewhere its title. */
const atRoot: ReadonlyMap<string, Check> = new Map([['category', objectOf]])

/**
 * The result with every field of its type, or null. Fields that no query selects by name (blocks
 * are read whole) are not checked.
 * @param result JSON as the lake returned it
 */
export function wellFormed<T>(result: T): T
export function wellFormed(result: unknown): unknown {
  return checked(result, (name) => atRoot.get(name) ?? known.get(name))
}

function checked(value: unknown, checkOf: (name: string) => Check | undefined): unknown {
  if (Array.isArray(value)) return value.map(unchecked)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, (checkOf(name) ?? unchecked)(inner)]),
  )
}

/** Any value below the root. */
function unchecked(value: unknown): unknown {
  return checked(value, (name) => known.get(name))
}

/** A string; a number becomes its digits. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return numberOf(value)?.toString() ?? null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function flagOf(value: unknown) {
  return typeof value === 'boolean' ? value : null
}

/** A string that is a date or a time. */
function momentOf(value: unknown) {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}

/** An object, not a list. */
function objectOf(value: unknown): unknown {
  return isRecord(value) ? unchecked(value) : null
}

/** Two queries use the name differently. */
function numberOrObjectOf(value: unknown) {
  return objectOf(value) ?? numberOf(value)
}

/** A list of objects or texts; other items are dropped. */
function itemsOf(value: unknown) {
  return listOf(value, (item) => objectOf(item) ?? textOf(item))
}

function textsOf(value: unknown) {
  return listOf(value, textOf)
}

function numbersOf(value: unknown) {
  return listOf(value, numberOf)
}

/** A list of objects in which the position matters; other items are null. */
function slotsOf(value: unknown) {
  return Array.isArray(value) ? value.map(objectOf) : null
}

/** The same of texts. */
function textSlotsOf(value: unknown) {
  return Array.isArray(value) ? value.map(textOf) : null
}

/** The level of a list item; it and the lists of a text block are bounded by `blocks/limits.ts`. */
function levelOf(value: unknown) {
  const level = numberOf(value)
  return level === null ? null : Math.min(Math.max(1, Math.trunc(level)), maxListLevel)
}

function marksOf(value: unknown) {
  return textsOf(value)?.slice(0, maxMarks) ?? null
}

function markDefsOf(value: unknown) {
  return itemsOf(value)?.slice(0, maxSpans) ?? null
}

/** Spans beyond the limit become one without marks: no word is lost. */
function spansOf(value: unknown) {
  const spans = itemsOf(value)
  if (!spans || spans.length <= maxSpans) return spans
  const rest = { _type: 'span', _key: 'rest', text: blockText({ children: spans.slice(maxSpans - 1) }) }
  return [...spans.slice(0, maxSpans - 1), rest]
}

function listOf(value: unknown, of: Check): unknown[] | null {
  return Array.isArray(value) ? value.map(of).filter((item) => item !== null) : null
}
