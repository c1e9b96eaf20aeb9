/** The changes that point the links to one document to another one. Pure. */

import { isRecord } from '@repo/model/is-record.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn, listIn, objectsIn, textIn } from '@repo/model/values.ts'
import type { PatchMutationOperation } from '@sanity/client'
import { getValueAtPath, pathToString, type Schema, type SchemaType } from 'sanity'
import { type RevisedDocument, referencePaths, type StoredDocument } from '../../lake-client/documents.ts'
import { annotationTypes, fieldTypes, memberTypeOf, memberTypes, selectorOf } from '../../ui/schema-types.ts'

/**
 * The patches of the documents that change. A reference goes if the new target is in the same list
 * already, or if the document would link to itself. Old and new target are published ids; a patch
 * fails if its document has changed since it was read.
 */
export function repointed(
  documents: readonly RevisedDocument[],
  { from, to }: { readonly from: string; readonly to: string },
): PatchMutationOperation[] {
  return documents.flatMap((document) => {
    const set: Record<string, unknown> = {}
    const unset: string[] = []
    const isSelf = publishedId(document._id) === to
    // Lists in which the new target is by now.
    const having = new Set<unknown>()
    const paths = referencePaths(document, from)
    for (const path of paths) {
      const holder = getValueAtPath(document, path.slice(0, -1))
      const isThere =
        isSelf || having.has(holder) || objectsIn({ holder }, 'holder').some(({ _ref }) => _ref === to)
      if (Array.isArray(holder) && isThere && textIn(path.at(-1), '_key')) {
        unset.push(pathToString(path))
        continue
      }
      having.add(holder)
      const link = textIn(path.at(-2), '_key')
      if (isSelf && link && path.at(-3) === 'markDefs') {
        const block = path.slice(0, -3)
        unlink(getValueAtPath(document, block), link, pathToString(block), set)
        unset.push(pathToString(path.slice(0, -1)))
        continue
      }
      set[`${pathToString(path)}._ref`] = to
      // A heading of the old page is not on the new one.
      if (textIn(holder, 'heading') && path.at(-1) === 'page')
        unset.push(pathToString([...path.slice(0, -1), 'heading']))
    }
    const patch = { id: document._id, ifRevisionID: document._rev, set, unset }
    return paths.length > 0 ? [patch] : []
  })
}

/** Takes a link from the words of a paragraph, which stay. */
function unlink(block: unknown, key: string, path: string, set: Record<string, unknown>) {
  for (const [index, child] of listIn(block, 'children').entries()) {
    const marks = `${path}.children[${selectorOf(child, index)}].marks`
    const before = listIn({ marks: set[marks] ?? fieldIn(child, 'marks') }, 'marks')
    if (before.includes(key)) set[marks] = before.filter((mark) => mark !== key)
  }
}

/** Types that all references to a document can have as their target; undefined if none is known. */
export function acceptedTypes(
  documents: readonly StoredDocument[],
  from: string,
  schema: Schema,
): string[] | undefined {
  const lists = documents.flatMap((document) => {
    const type = schema.get(document._type)
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
