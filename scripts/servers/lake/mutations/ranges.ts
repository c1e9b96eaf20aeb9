/**
 * `insert.replace` with a range at the end of its path (`tags[2:2]`), which `splice()` of
 * `@sanity/client` sends. `@sanity/mutator` reads an end of 0 as no end, -1 as the last element,
 * and an empty range as the whole array.
 */
import { arrayToJSONMatchPath, extractWithPath } from '@sanity/mutator'
import { isRecord } from '../documents.ts'

/**
 * Translates the `insert` of a patch into one operation for each array that its path matches.
 * Ranges are read as in Sanity (@sanity/client, `data/patch.ts`): -1 is the end itself, so `[1:-1]`
 * reaches it; indexes outside the array are clamped; an empty range is a position between two
 * elements.
 * @param insert `{before | after | replace: path, items}`; returned as it is unless it replaces a
 *   range
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

/** Index of a bound of a range, counted from the beginning. */
function placeOf(written: string, missing: number, length: number): number {
  const index = written === '' ? missing : Number(written)
  return Math.min(Math.max(index < 0 ? length + 1 + index : index, 0), length)
}
