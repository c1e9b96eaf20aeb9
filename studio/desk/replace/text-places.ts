/** Every text of a document, by the schema of its form. Pure. */
import { isRecord } from '@repo/model/is-record.ts'
import type { SchemaType } from 'sanity'

/** Kind of a text; readers see `text` as it is. */
export type TextKind = 'text' | 'code' | 'address'

/** A part of a text; a paragraph has one for each of its spans. */
export interface TextPart {
  /** Path of the string in the document, as patches write it. */
  readonly path: string
  readonly text: string
  /** Decorators, and keys of the paragraph's links. */
  readonly marks: readonly string[]
  /** True if it is something other than text, such as an inline image: it is one character. */
  readonly isObject: boolean
}

/** A text of a document: a string, or a paragraph with all of its spans. */
export interface TextPlace {
  /** Path of the string or the paragraph. */
  readonly path: string
  /** Field of the document that it is in. */
  readonly field: string
  readonly kind: TextKind
  readonly parts: readonly TextPart[]
  /** Of a paragraph: the keys of its links. */
  readonly links: readonly string[]
}

/**
 * Strings that are not plain text, by the type that they are a field of. `never`: other documents,
 * links of readers or programs depend on it.
 */
const exceptions: Readonly<Record<string, TextKind | 'never'>> = {
  'link.href': 'address',
  'navLink.href': 'address',
  'code.code': 'code',
  'code.filename': 'code',
  'code.language': 'never',
  'credential.permissions': 'code',
  'setting.default': 'code',
  'settingOption.value': 'code',
  'port.name': 'never',
  'setting.name': 'never',
  'workflowNode.id': 'never',
  'workflowSetting.name': 'never',
  'workflowSetting.value': 'code',
  'workflowConnection.from': 'never',
  'workflowConnection.fromPort': 'never',
  'workflowConnection.to': 'never',
  'workflowConnection.toPort': 'never',
  'tabs.groupId': 'never',
  'pageLink.heading': 'never',
  'category.pathSegment': 'never',
  'siteSettings.version.name': 'never',
  'siteSettings.announcement.id': 'never',
}

/** Stands for something in a paragraph that is not text. */
const objectCharacter = '\uFFFC'

/**
 * All texts of a document, in the order of its form. @param type of the document, from the schema
 */
export function textPlaces(document: object, type: SchemaType): TextPlace[] {
  return fieldsOf(type).flatMap(([field, inner]) =>
    placesIn(fieldValue(document, field), inner, { path: field, field, name: `${type.name}.${field}` }),
  )
}

/** Kind of a string field, by the type that owns it and its name: `link.href`. */
export function kindOf(name: string, type: SchemaType): TextKind | 'never' {
  const known = exceptions[name]
  if (known) return known
  if (hasChoices(type)) return 'never'
  return isKindOf(type, 'url')
    ? 'address'
    : isKindOf(type, 'datetime') || isKindOf(type, 'date')
      ? 'never'
      : 'text'
}

interface Place {
  readonly path: string
  readonly field: string
  /** Type and field. */
  readonly name: string
}

function placesIn(value: unknown, type: SchemaType, place: Place): TextPlace[] {
  if (typeof value === 'string') return stringPlace(value, type, place)
  if (Array.isArray(value)) return value.flatMap((item, index) => itemPlaces(item, index, type, place))
  if (!isRecord(value) || type.jsonType !== 'object' || isKindOf(type, 'slug') || isKindOf(type, 'reference'))
    return []
  if (isKindOf(type, 'block')) return [...paragraph(value, place), ...linkPlaces(value, type, place)]
  // A type without a name is known by the field that it is in.
  const owner = type.name === 'object' ? place.name : type.name
  return fieldsOf(type).flatMap(([field, inner]) =>
    placesIn(value[field], inner, { ...place, path: `${place.path}.${field}`, name: `${owner}.${field}` }),
  )
}

function stringPlace(text: string, type: SchemaType, { path, field, name }: Place): TextPlace[] {
  const kind = type.jsonType === 'string' ? kindOf(name, type) : 'never'
  if (kind === 'never') return []
  return [{ path, field, kind, parts: [{ path, text, marks: [], isObject: false }], links: [] }]
}

function itemPlaces(item: unknown, index: number, type: SchemaType, place: Place): TextPlace[] {
  const members = membersOf(type)
  const member = isRecord(item)
    ? (members.find(({ name }) => name === item._type) ?? (members.length === 1 ? members[0] : undefined))
    : members.find(({ jsonType }) => jsonType === typeof item)
  return member ? placesIn(item, member, { ...place, path: `${place.path}[${keyIn(item, index)}]` }) : []
}

function paragraph(block: Fields, { path, field }: Place): TextPlace[] {
  const children: readonly unknown[] = Array.isArray(block.children) ? block.children : []
  const parts = children.map((child, index): TextPart => {
    const own = `${path}.children[${keyIn(child, index)}]`
    if (!isRecord(child) || typeof child.text !== 'string')
      return { path: own, text: objectCharacter, marks: [], isObject: true }
    return { path: own, text: child.text, marks: stringsIn(child.marks), isObject: false }
  })
  return parts.length > 0 ? [{ path, field, kind: 'text', parts, links: keysOf(block.markDefs) }] : []
}

/** Addresses of the links of a paragraph, whose types its spans have. */
function linkPlaces(block: Fields, type: SchemaType, place: Place): TextPlace[] {
  const children = fieldsOf(type).find(([name]) => name === 'children')?.[1]
  const annotations = (children ? membersOf(children) : []).flatMap((span) =>
    'annotations' in span && Array.isArray(span.annotations) ? (span.annotations as SchemaType[]) : [],
  )
  const links: readonly unknown[] = Array.isArray(block.markDefs) ? block.markDefs : []
  return links.flatMap((link, index) => {
    const own = annotations.find(({ name }) => isRecord(link) && name === link._type)
    return own ? placesIn(link, own, { ...place, path: `${place.path}.markDefs[${keyIn(link, index)}]` }) : []
  })
}

/** Fields that a writer can fill in. */
export function fieldsOf(type: SchemaType): [string, SchemaType][] {
  if (type.jsonType !== 'object') return []
  return type.fields
    .filter(
      ({ name, type: { hidden, readOnly } }) => !name.startsWith('_') && hidden !== true && readOnly !== true,
    )
    .map((field) => [field.name, field.type])
}

function membersOf(type: SchemaType): readonly SchemaType[] {
  return 'of' in type && Array.isArray(type.of) ? (type.of as SchemaType[]) : []
}

function isKindOf(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isKindOf(type.type, name) : false)
}

function hasChoices({ options }: SchemaType): boolean {
  return typeof options === 'object' && options !== null && 'list' in options
}

type Fields = Readonly<Record<string, unknown>>

function fieldValue(document: object, field: string): unknown {
  return isRecord(document) ? document[field] : undefined
}

function keyIn(item: unknown, index: number): string {
  return isRecord(item) && typeof item._key === 'string'
    ? `_key==${JSON.stringify(item._key)}`
    : String(index)
}

function keysOf(list: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  return items.flatMap((item) => (isRecord(item) && typeof item._key === 'string' ? [item._key] : []))
}

function stringsIn(list: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  return items.filter((item) => typeof item === 'string')
}
