/**
 * `insert.replace` with a range at its end (`tags[2:2]`), which is how `splice()` of `@sanity/client` is sent. The
 * mutator takes an end of 0 for none, -1 for the last element, and an empty range for the whole array.
 */
import { arrayToJSONMatchPath, extractWithPath } from '@sanity/mutator'
import { isRecord } from '../documents.ts'

/**
 * The operations that a patch's `insert` stands for: one for each array that its path finds, with ranges as Sanity
 * reads them (@sanity/client, `data/patch.ts`): -1 is the end itself, so that `[1:-1]` reaches it; what lies outside is
 * drawn to the nearest end; an empty range is a place between two elements.
 * @param insert `{before | after | replace: path, items}`; anything but a replaced range is left as it is
 * @param document as the rest of the patch leaves it
 */
export function insertsOf(insert: unknown, document: object): unknown[] {
  const path = isRecord(insert) && typeof insert.replace === 'string' ? insert.replace : ''
  const [, list, start = '', end = ''] = /^(.+)\[(-?\d*):(-?\d*)\]$/.exec(path) ?? []
  if (!isRecord(insert) || list === undefined) return [insert]
  const { replace: _range, ...rest } = insert
  const arrays = new Map(
    extractWithPath(list, document).map((found) => [arrayToJSONMatchPath(found.path), found.value]),
  )
  return [...arrays].flatMap(([array, value]) => {
    if (!Array.isArray(value)) return []
    const from = placeOf(start, 0, value.length)
    const to = placeOf(end, value.length, value.length)
    if (from < to) return { ...rest, replace: `${array}[${from}:${to}]` }
    return { ...rest, ...(from < value.length ? { before: `${array}[${from}]` } : { after: `${array}[-1]` }) }
  })
}

/** Where a number of a range is, counted in elements from the beginning. */
function placeOf(written: string, missing: number, length: number): number {
  const index = written === '' ? missing : Number(written)
  return Math.min(Math.max(index < 0 ? length + 1 + index : index, 0), length)
}
