/** The changes that point the links to one document to another one. Pure. */

import { isRecord } from '@repo/model/is-record.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { listIn, referenceIn, textIn } from '@repo/model/values.ts'
import type { PatchMutationOperation } from '@sanity/client'
import type { SchemaType } from 'sanity'
import type { RevisedDocument, StoredDocument } from '../../lake-client/documents.ts'
import { annotationTypes, fieldTypes, memberTypeOf, memberTypes, selectorOf } from '../../ui/schema-types.ts'

/** A change to one reference. */
export interface LinkChange {
  /** Field of the document that the reference is in. */
  readonly field: string
  /**
   * `point`: it has the new target. `remove`: it goes, because the new target is in the same list
   * already, or because the document would link to itself.
   */
  readonly what: 'point' | 'remove'
}

/** One document with its changes, and the patch that makes them. */
export interface RepointedDocument {
  readonly document: RevisedDocument
  readonly changes: readonly LinkChange[]
  /** Fails if the document has changed since it was read. */
  readonly patch: PatchMutationOperation
}

/** Old and new target of references, as published ids. */
export interface Repointing {
  readonly from: string
  readonly to: string
}

/** The documents that change, each with its patch. */
export function repointed(
  documents: readonly RevisedDocument[],
  repointing: Repointing,
): RepointedDocument[] {
  return documents.flatMap((document) => {
    const collected: Collected = { changes: [], set: {}, unset: [] }
    const isSelf = publishedId(document._id) === repointing.to
    for (const [field, value] of Object.entries(document))
      collect(value, { path: field, field, isSelf, ...repointing }, collected)
    const { changes, set, unset } = collected
    const patch = { id: document._id, ifRevisionID: document._rev, set, unset }
    return changes.length > 0 ? [{ document, changes, patch }] : []
  })
}

interface Place extends Repointing {
  readonly path: string
  readonly field: string
  /** True if the document is the new target itself. */
  readonly isSelf: boolean
}

interface Collected {
  readonly changes: LinkChange[]
  readonly set: Record<string, unknown>
  readonly unset: string[]
}

function collect(value: unknown, place: Place, into: Collected): void {
  if (Array.isArray(value)) collectList(value, place, into)
  else if (isRecord(value)) collectObject(value, place, into)
}

function collectList(list: readonly unknown[], place: Place, into: Collected) {
  let isThere = place.isSelf || list.some((item) => isRecord(item) && item._ref === place.to)
  for (const [index, item] of list.entries()) {
    const path = `${place.path}[${selectorOf(item, index)}]`
    const isReference = isRecord(item) && item._ref === place.from
    if (isReference && isThere && textIn(item, '_key')) {
      into.unset.push(path)
      into.changes.push({ field: place.field, what: 'remove' })
      continue
    }
    if (isReference) isThere = true
    collect(item, { ...place, path }, into)
  }
}

function collectObject(value: Fields, place: Place, into: Collected) {
  if (value._ref === place.from) {
    into.set[`${place.path}._ref`] = place.to
    into.changes.push({ field: place.field, what: 'point' })
    return
  }
  const links = place.isSelf ? linksToSelf(value, place.from) : []
  if (links.length > 0) unlink(value, links, place, into)
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'markDefs' && links.length > 0) continue
    collect(inner, { ...place, path: `${place.path}.${name}` }, into)
  }
  // A heading of the old page is not on the new one.
  if (typeof value.heading === 'string' && referenceIn(value, 'page') === place.from)
    into.unset.push(`${place.path}.heading`)
}

/** Keys of the links of a paragraph that would lead to the page they are on. */
function linksToSelf(block: Fields, from: string): string[] {
  return listIn(block, 'markDefs').flatMap((mark) =>
    referenceIn(mark, 'page') === from ? textIn(mark, '_key') || [] : [],
  )
}

/** Removes links from a paragraph; their words stay. */
function unlink(block: Fields, keys: readonly string[], { path, field }: Place, into: Collected) {
  for (const [index, child] of listIn(block, 'children').entries()) {
    const before = listIn(child, 'marks')
    const marks = before.filter((mark) => typeof mark !== 'string' || !keys.includes(mark))
    if (marks.length < before.length) into.set[`${path}.children[${selectorOf(child, index)}].marks`] = marks
  }
  for (const key of keys) {
    into.unset.push(`${path}.markDefs[_key==${JSON.stringify(key)}]`)
    into.changes.push({ field, what: 'remove' })
  }
}

/**
 * The types of documents that all references to a document can have as their target, by the schema;
 * undefined if it knows none of them.
 * @param typeOf the type of a document by its name
 */
export function acceptedTypes(
  documents: readonly StoredDocument[],
  from: string,
  typeOf: (name: string) => SchemaType | undefined,
): string[] | undefined {
  const lists = documents.flatMap((document) => {
    const type = typeOf(document._type)
    return type ? targetsIn(document, type, from) : []
  })
  return lists.length === 0
    ? undefined
    : lists.reduce((all, next) => all.filter((name) => next.includes(name)))
}

function targetsIn(value: unknown, type: SchemaType, from: string): string[][] {
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const member = memberTypeOf(type, item) ?? memberTypes(type)[0]
      return member ? targetsIn(item, member, from) : []
    })
  if (!isRecord(value)) return []
  if (value._ref === from) return 'to' in type && Array.isArray(type.to) ? [namesOf(type.to)] : []
  const links = listIn(value, 'markDefs').flatMap((link) => {
    const annotation = annotationTypes(type).find(({ name }) => name === textIn(link, '_type'))
    return annotation ? targetsIn(link, annotation, from) : []
  })
  return [...fieldTypes(type).flatMap(([name, inner]) => targetsIn(value[name], inner, from)), ...links]
}

function namesOf(types: readonly unknown[]): string[] {
  return types.flatMap((type) => textIn(type, 'name') || [])
}

type Fields = Readonly<Record<string, unknown>>
