import { beginningOf } from '@repo/kit/cut-text.ts'
import { blockText } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { fieldIn, listIn, textIn } from '@repo/model/values.ts'
import { findIndex, type Path, type SchemaType } from 'sanity'
import {
  annotationTypes,
  fieldTypes,
  inlineTypes,
  isKindOf,
  memberTypeOf,
  memberTypes,
} from '../../ui/schema-types.ts'
import { capitalized } from '../../ui/words.ts'

/**
 * The places on the way to a value, outermost first: a link in a text is `['Paragraph 2',
 * 'Link to another site “here”', 'Address']`. The text of a page is only named where the whole of
 * it is meant; what the schema does not know is skipped.
 */
export function readablePath(path: Path, type: SchemaType, value: unknown): string[] {
  const [segment, ...rest] = path
  if (segment === undefined) return []
  if (typeof segment === 'string') return throughField(segment, rest, { type, value })
  const items = Array.isArray(value) ? value : []
  const item: unknown = items[findIndex(items, segment)]
  const itemType = item === undefined ? undefined : memberOf(type, item)
  if (!itemType) return []
  return [...nameOfItem(item, items, itemType), ...readablePath(rest, itemType, item)]
}

interface Valued {
  readonly type: SchemaType
  readonly value: unknown
}

function throughField(name: string, rest: Path, { type, value }: Valued): string[] {
  const field = fieldTypes(type).find(([candidate]) => candidate === name)?.[1]
  // An address is a word for writers, not an object.
  if (!field || type.name === 'slug') return []
  // The parts of a paragraph: what a writer sees is the link, or the thing in the line.
  if (isKindOf(type, 'block') && (name === 'children' || name === 'markDefs'))
    return readableInText(name, rest, { type, value })
  const isNamed = rest.length === 0 || (!isTextOfPage(type, name) && field.title !== type.title)
  return [...(isNamed ? [field.title ?? name] : []), ...readablePath(rest, field, fieldIn(value, name))]
}

/** The text of a page is its form; "Text › Paragraph 2" would say nothing more. */
function isTextOfPage(type: SchemaType, field: string): boolean {
  return field === 'body' && type.type?.name === 'document'
}

function readableInText(name: 'children' | 'markDefs', rest: Path, { type, value }: Valued): string[] {
  const [segment = '', ...inside] = rest
  const parts = listIn(value, name)
  const part = parts[findIndex([...parts], segment)]
  if (!isRecord(part) || part._type === 'span') return []
  const types = name === 'markDefs' ? annotationTypes(type) : inlineTypes(type)
  const partType = types.find((candidate) => candidate.name === part._type)
  if (!partType) return []
  const words = name === 'markDefs' ? markedWords(value, part._key) : ''
  const title = partType.title ?? partType.name
  return [words ? `${title} “${words}”` : title, ...readablePath(inside, partType, part)]
}

function markedWords(block: unknown, key: unknown): string {
  const marked = listIn(block, 'children').filter((child) => listIn(child, 'marks').includes(key))
  return shortened(blockText({ children: marked }))
}

function nameOfItem(item: unknown, items: readonly unknown[], type: SchemaType): string[] {
  const title = type.title ?? type.name
  if (!isRecord(item)) return [numbered(items.indexOf(item), items.length, 'entry')]
  const kind = isKindOf(type, 'block') ? kindOfText(item) : title
  const label = isKindOf(type, 'block') ? headingOf(item) : labelOf(item, type)
  if (label) return [`${capitalized(kind)} “${label}”`]
  const alike = items.filter((other) => isAlike(other, item, kind, isKindOf(type, 'block')))
  return [numbered(alike.indexOf(item), alike.length, kind)]
}

function isAlike(other: unknown, item: object, kind: string, isText: boolean): boolean {
  if (!isRecord(other) || !isRecord(item) || other._type !== item._type) return false
  return !isText || kindOfText(other) === kind
}

function kindOfText(block: Readonly<Record<string, unknown>>): string {
  if (typeof block.listItem === 'string') return 'list item'
  if (block.style === 'blockquote') return 'quote'
  return /^h\d$/.test(String(block.style)) ? 'heading' : 'paragraph'
}

function headingOf(block: Readonly<Record<string, unknown>>): string {
  return kindOfText(block) === 'heading' ? shortened(blockText(block)) : ''
}

/** Label of an entry in its list: the field that its preview shows as the title. */
function labelOf(item: Readonly<Record<string, unknown>>, type: SchemaType): string {
  return shortened(textIn(item, type.preview?.select?.title ?? ''))
}

/** "Paragraph 2"; the only one of its kind needs no number. */
function numbered(index: number, count: number, kind: string): string {
  return count <= 1 ? capitalized(kind) : `${capitalized(kind)} ${index + 1}`
}

/** Longest text that is quoted, characters. */
const longest = 40

function shortened(text: string): string {
  const clean = text.trim()
  return clean.length > longest ? `${beginningOf(clean, longest).trimEnd()}…` : clean
}

function memberOf(type: SchemaType, item: unknown): SchemaType | undefined {
  return isRecord(item) ? memberTypeOf(type, item) : memberTypes(type)[0]
}
