/**
 * Encoder of Mendoza patches, in which Content Lake reports the changes of a transaction to history
 * and listeners. The npm package `mendoza` has only the decoder; the opcodes are its `OPS` table,
 * and the test decodes with it what is encoded here.
 *
 * Fields are addressed by their index among the sorted keys, strings are sliced by UTF-8 bytes.
 */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../documents.ts'

const op = {
  value: 0,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  returnIntoObjectSameKeyPop: 15,
  returnIntoArrayPop: 16,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
  stringAppendString: 22,
  stringAppendSlice: 23,
} as const

/** A patch as it goes over the wire. */
export type MendozaPatch = readonly unknown[]

/**
 * The patch that turns one JSON value into another; documents are given without `_rev`, as the
 * Studio applies it.
 */
export function diff(before: unknown, after: unknown): MendozaPatch {
  if (!isRecord(before) || !isRecord(after)) return [op.value, after ?? null]
  return diffObject(before, after)
}

function diffObject(before: Record<string, unknown>, after: Record<string, unknown>): unknown[] {
  const patch: unknown[] = []
  const keys = Object.keys(before).sort()
  keys.forEach((key, index) => {
    if (after[key] === undefined) patch.push(op.objectDeleteField, index)
    else if (!isDeepStrictEqual(before[key], after[key]))
      patch.push(...diffField(index, key, before[key], after[key]))
  })
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && !Object.hasOwn(before, key)) patch.push(op.objectSetFieldValue, value, key)
  }
  return patch
}

function diffField(index: number, key: string, before: unknown, after: unknown): unknown[] {
  if (isRecord(before) && isRecord(after)) {
    return [op.pushFieldCopy, index, ...diffObject(before, after), op.returnIntoObjectSameKeyPop]
  }
  // An empty array or string cannot be created by appending: a blank entry to which nothing is
  // appended stays null.
  if (Array.isArray(before) && Array.isArray(after) && after.length > 0) {
    return [op.pushFieldBlank, index, ...diffArray(before, after), op.returnIntoObjectSameKeyPop]
  }
  if (typeof before === 'string' && typeof after === 'string' && after !== '') {
    return [op.pushFieldBlank, index, ...diffString(before, after), op.returnIntoObjectSameKeyPop]
  }
  return [op.objectSetFieldValue, after, key]
}

function diffArray(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const { start, end } = edges(before, after)
  return [
    ...(start > 0 ? [op.arrayAppendSlice, 0, start] : []),
    ...after.slice(start, after.length - end).flatMap((item) => diffElement(before, item)),
    ...(end > 0 ? [op.arrayAppendSlice, before.length - end, before.length] : []),
  ]
}

/** How many items two lists have in common at their start, and then at their end. */
function edges(a: readonly unknown[], b: readonly unknown[]) {
  const isSame = (one: unknown, other: unknown) => one === other || isDeepStrictEqual(one, other)
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && isSame(a[start], b[start])) start += 1
  let end = 0
  while (end < most - start && isSame(a.at(-1 - end), b.at(-1 - end))) end += 1
  return { start, end }
}

function diffElement(before: readonly unknown[], after: unknown): unknown[] {
  if (isRecord(after) && typeof after._key === 'string') {
    const index = before.findIndex((item) => isRecord(item) && item._key === after._key)
    const old = before[index]
    if (isRecord(old)) return [op.pushElementCopy, index, ...diffObject(old, after), op.returnIntoArrayPop]
  }
  return [op.arrayAppendValue, after]
}

function diffString(before: string, after: string): unknown[] {
  const [a, b] = [[...before], [...after]]
  const { start, end } = edges(a, b)
  const middle = b.slice(start, b.length - end).join('')
  const bytes = (parts: readonly string[]) => Buffer.byteLength(parts.join(''))
  return [
    ...(start > 0 ? [op.stringAppendSlice, 0, bytes(a.slice(0, start))] : []),
    ...(middle === '' ? [] : [op.stringAppendString, middle]),
    ...(end > 0 ? [op.stringAppendSlice, bytes(a.slice(0, a.length - end)), bytes(a)] : []),
  ]
}
