/** Every text of a document, by the schema of its form. Pure. */
import { isRecord } from '@repo/model/is-record.ts'
import { fieldIn, listIn, textIn } from '@repo/model/values.ts'
import type { SchemaType } from 'sanity'
import {
  annotationTypes,
  fieldTypes,
  isKindOf,
  memberTypeOf,
  memberTypes,
  selectorOf,
} from '../../ui/schema-types.ts'

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
  readonly field: string
  readonly kind: TextKind
  readonly parts: readonly TextPart[]
  /** Of a paragraph: the keys of its links. */
  readonly links: readonly string[]
}

/**
 * Strings that are not plain text, by owner and name; `never` where others depend on the string.
 */
const exceptions: Readonly<Record<string, TextKind | 'never'>> = {
  'link.href': 'address',
  'navLink.href': 'address',
  'navButton.href': 'address',
  'code.code': 'code',
  'code.filename': 'code',
  'code.language': 'never',
  'guide.searchWords': 'never',
  'nodePage.searchWords': 'never',
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
  'siteSettings.color': 'never',
  'siteSettings.announcement.id': 'never',
}

/** Stands for something in a paragraph that is not text. */
const objectCharacter = '\uFFFC'

/** All texts of a document, in the order of its form. */
export function textPlaces(document: object, type: SchemaType): TextPlace[] {
  return fieldsOf(type).flatMap(([field, inner]) =>
    placesIn(fieldIn(document, field), inner, { path: field, field, name: `${type.name}.${field}` }),
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
  const member = isRecord(item)
    ? memberTypeOf(type, item)
    : memberTypes(type).find(({ jsonType }) => jsonType === typeof item)
  return member ? placesIn(item, member, { ...place, path: `${place.path}[${selectorOf(item, index)}]` }) : []
}

function paragraph(block: Fields, { path, field }: Place): TextPlace[] {
  const parts = listIn(block, 'children').map((child, index): TextPart => {
    const own = `${path}.children[${selectorOf(child, index)}]`
    if (!isRecord(child) || typeof child.text !== 'string')
      return { path: own, text: objectCharacter, marks: [], isObject: true }
    const marks = listIn(child, 'marks').filter((mark) => typeof mark === 'string')
    return { path: own, text: child.text, marks, isObject: false }
  })
  const links = listIn(block, 'markDefs').flatMap((link) => textIn(link, '_key') || [])
  return parts.length > 0 ? [{ path, field, kind: 'text', parts, links }] : []
}

/** Addresses of the links of a paragraph. */
function linkPlaces(block: Fields, type: SchemaType, place: Place): TextPlace[] {
  return listIn(block, 'markDefs').flatMap((link, index) => {
    const own = annotationTypes(type).find(({ name }) => name === textIn(link, '_type'))
    return own
      ? placesIn(link, own, { ...place, path: `${place.path}.markDefs[${selectorOf(link, index)}]` })
      : []
  })
}

/** Fields that a writer can fill in. */
export function fieldsOf(type: SchemaType): [string, SchemaType][] {
  return fieldTypes(type).filter(
    ([name, { hidden, readOnly }]) => !name.startsWith('_') && hidden !== true && readOnly !== true,
  )
}

function hasChoices({ options }: SchemaType): boolean {
  return isRecord(options) && 'list' in options
}

type Fields = Readonly<Record<string, unknown>>
