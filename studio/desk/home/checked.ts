import { listed } from '../../ui/words.ts'

/** The state of a list: its length, or undefined while it is read or cannot be read. */
export interface CheckedList {
  /** In the middle of a sentence: `broken links`. */
  readonly words: string
  readonly total: number | undefined
}

/**
 * Which lists are empty, in one sentence.
 * @returns an empty text if none is
 */
export function emptyListsText(lists: readonly CheckedList[]): string {
  const empty = lists.filter(({ total }) => total === 0).map(({ words }) => words)
  if (empty.length === 0) return ''
  return empty.length === lists.length
    ? `Nothing needs attention: no ${listed(empty)}.`
    : `There are no ${listed(empty)}.`
}
