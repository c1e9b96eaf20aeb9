/** Where a value is in a document, in a writer's words. Pure. */

import { beginningOf } from '@repo/kit/cut-text.ts'
import { blockText } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import type { Path, SchemaType } from 'sanity'

/**
 * The places on the way to a value, outermost first: a link in a text is
 * `['Second paragraph', 'Link to another site “here”', 'Address']`. The text of a page is only
 * named where the whole of it is meant.
 * @param type of the whole value, usually a document
 * @param value may have any form; what the schema does not know is skipped
 */
export function readablePath(path: Path, type: SchemaType, value: unknown): string[] {
  const [segment, ...rest] = path
  if (segment === undefined) return []
  if (typeof segment === 'string') return throughField(segment, rest, { type, value })
  const items = Array.isArray(value) ? value : []
  const item = itemAt(items, segment)
  const itemType = item === undefined ? undefined : memberType(type, item)
  if (!itemType) return []
  return [...nameOfItem(item, items, itemType), ...readablePath(rest, itemType, item)]
}

interface Valued {
  readonly type: SchemaType
  readonly value: unknown
}

function throughField(name: string, rest: Path, { type, value }: Valued): string[] {
  const field = fieldsOf(type).find((candidate) => candidate.name === name)
  // An address is a word for writers, not an object.
  if (!field || type.name === 'slug') return []
  const inner = isRecord(value) ? value[name] : undefined
  // The parts of a paragraph: what a writer sees is the link, or the thing in the line.
  if (isBlock(type) && (name === 'children' || name === 'markDefs'))
    return readableInText(name, rest, { type, value })
  const isNamed = rest.length === 0 || (!isTextOfPage(type, field.name) && field.type.title !== type.title)
  const title = field.type.title ?? field.name
  return [...(isNamed ? [title] : []), ...readablePath(rest, field.type, inner)]
}

/** The text of a page is its form; "Text › Second paragraph" would say nothing more. */
function isTextOfPage(type: SchemaType, field: string): boolean {
  return field === 'body' && type.type?.name === 'document'
}

function readableInText(name: 'children' | 'markDefs', rest: Path, { type, value }: Valued): string[] {
  const [segment, ...inside] = rest
  const parts = isRecord(value) && Array.isArray(value[name]) ? value[name] : []
  const part = segment === undefined ? undefined : itemAt(parts, segment)
  if (!isRecord(part)) return []
  const partType = typesInText(type, name).find((candidate) => candidate.name === part._type)
  if (!partType) return []
  const words = name === 'markDefs' ? markedWords(value, part._key) : ''
  const title = partType.title ?? partType.name
  return [words ? `${title} “${words}”` : title, ...readablePath(inside, partType, part)]
}

/** Links of a text, or what can be in its lines besides letters. */
function typesInText(block: SchemaType, name: 'children' | 'markDefs'): SchemaType[] {
  const children = fieldsOf(block).find((field) => field.name === 'children')?.type
  const members = children ? membersOf(children) : []
  if (name === 'children') return members.filter((member) => member.name !== 'span')
  return members.flatMap((member) =>
    'annotations' in member && Array.isArray(member.annotations) ? (member.annotations as SchemaType[]) : [],
  )
}

function markedWords(block: unknown, key: unknown): string {
  const children = isRecord(block) && Array.isArray(block.children) ? block.children : []
  const marked = children.filter(
    (child) => isRecord(child) && Array.isArray(child.marks) && child.marks.includes(key),
  )
  return shortened(blockText({ children: marked }))
}

function nameOfItem(item: unknown, items: readonly unknown[], type: SchemaType): string[] {
  const title = type.title ?? type.name
  if (!isRecord(item)) return [ordinal(items.indexOf(item), items.length, 'entry')]
  const kind = isBlock(type) ? kindOfText(item) : title
  const label = isBlock(type) ? headingOf(item) : labelOf(item, type)
  if (label) return [`${capitalized(kind)} “${label}”`]
  const alike = items.filter((other) => isAlike(other, item, kind, isBlock(type)))
  return [ordinal(alike.indexOf(item), alike.length, kind)]
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
  if (kindOfText(block) !== 'heading' || !Array.isArray(block.children)) return ''
  return shortened(blockText({ children: block.children }))
}

/** Label of an entry in its list: the field that its preview shows as the title. */
function labelOf(item: Readonly<Record<string, unknown>>, type: SchemaType): string {
  const title: unknown = type.preview?.select?.title
  const label = typeof title === 'string' ? item[title] : undefined
  return typeof label === 'string' ? shortened(label) : ''
}

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]

/** "Second paragraph"; the only one of its kind needs no number. */
function ordinal(index: number, count: number, kind: string): string {
  if (count <= 1) return capitalized(kind)
  const word = ordinals[index]
  return word ? `${word} ${kind.toLowerCase()}` : `${capitalized(kind)} ${index + 1}`
}

/** Longest text that is quoted, characters. */
const longest = 40

function shortened(text: string): string {
  const clean = text.trim()
  return clean.length > longest ? `${beginningOf(clean, longest).trimEnd()}…` : clean
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function itemAt(items: readonly unknown[], segment: Path[number]): unknown {
  if (typeof segment === 'number') return items[segment]
  if (typeof segment !== 'object' || !('_key' in segment)) return undefined
  return items.find((item) => isRecord(item) && item._key === segment._key)
}

function memberType(type: SchemaType, item: unknown): SchemaType | undefined {
  const members = membersOf(type)
  if (!isRecord(item)) return members[0]
  return (
    members.find((member) => member.name === item._type) ?? (members.length === 1 ? members[0] : undefined)
  )
}

function membersOf(type: SchemaType): SchemaType[] {
  return 'of' in type && Array.isArray(type.of) ? (type.of as SchemaType[]) : []
}

function fieldsOf(type: SchemaType) {
  return type.jsonType === 'object' ? type.fields : []
}

function isBlock(type: SchemaType): boolean {
  for (let own: SchemaType | undefined = type; own; own = own.type) if (own.name === 'block') return true
  return false
}
