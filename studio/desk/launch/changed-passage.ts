import { beginningOf, endingOf } from '@repo/kit/cut-text.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { sharedEnds } from '../../ui/words.ts'

/** Longest passage that is shown, and how much of the text before and after it, characters. */
const [longest, around] = [300, 40]

/** The passages of two values that differ, with a little of what is around them. */
export function changedPassage(
  one: unknown,
  other: unknown,
): { readonly one: string; readonly other: string } {
  const [first, second] = [textOf(one), textOf(other)]
  const { head, tail } = sharedEnds(first, second)
  const passage = (text: string) => {
    const [start, end] = [Math.max(0, head - around), text.length - tail]
    const changed = beginningOf(text.slice(head, end), longest)
    const after = head + changed.length < end ? '' : beginningOf(text.slice(end), around)
    const isWhole = head + changed.length + after.length === text.length
    return `${start > 0 ? '…' : ''}${endingOf(text.slice(0, head), around)}${changed}${after}${isWhole ? '' : '…'}`
  }
  return { one: passage(first), other: passage(second) }
}

/** The texts, numbers and switches in a value; keys and types are no text. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' ')
  if (isRecord(value))
    return Object.entries(value)
      .flatMap(([name, inner]) => (name.startsWith('_') && name !== '_ref' ? [] : textOf(inner)))
      .filter(Boolean)
      .join(' ')
  return value === undefined || value === null ? '' : String(value)
}
