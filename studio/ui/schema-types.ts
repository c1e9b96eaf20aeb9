/** Types of the compiled schema, for tools that go through documents of any type. Pure. */
import { textIn } from '@repo/model/values.ts'
import type { SchemaType } from 'sanity'

/** Title of a field as the form shows it; its name if the type does not have it. */
export function fieldTitle(type: SchemaType | undefined, name: string): string {
  return fieldTypes(type).find(([field]) => field === name)?.[1].title ?? name
}

/** The fields of a type, with their names. */
export function fieldTypes(type: SchemaType | undefined): [string, SchemaType][] {
  return type?.jsonType === 'object' ? type.fields.map((field) => [field.name, field.type]) : []
}

/** The types that items of a list can have. */
export function memberTypes(type: SchemaType | undefined): readonly SchemaType[] {
  return type && 'of' in type && Array.isArray(type.of) ? (type.of as SchemaType[]) : []
}

/** The types of what can be in the lines of a paragraph, its spans among them. */
export function inlineTypes(block: SchemaType): readonly SchemaType[] {
  return memberTypes(fieldTypes(block).find(([name]) => name === 'children')?.[1])
}

/** The types of the links of a paragraph, which its spans have. */
export function annotationTypes(block: SchemaType): readonly SchemaType[] {
  return inlineTypes(block).flatMap((span) =>
    'annotations' in span && Array.isArray(span.annotations) ? (span.annotations as SchemaType[]) : [],
  )
}

/** The type of an item: the one with its `_type`, or the only one that there is. */
export function memberTypeOf(type: SchemaType | undefined, item: unknown): SchemaType | undefined {
  const members = memberTypes(type)
  return (
    members.find(({ name }) => name === textIn(item, '_type')) ??
    (members.length === 1 ? members[0] : undefined)
  )
}

/** True for a type and for those that are made from it. */
export function isKindOf(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isKindOf(type.type, name) : false)
}

/** How patches select an item of a list: `_key=="a"`, or its place if it has no key. */
export function selectorOf(item: unknown, index: number): string {
  const key = textIn(item, '_key')
  return key ? `_key==${JSON.stringify(key)}` : String(index)
}
