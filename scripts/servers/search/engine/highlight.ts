import { isObject, type Json } from './attributes.ts'
import { bitCount } from './bits.ts'
import type { Mark, Marks } from './marks.ts'

/** A leaf of `_highlightResult` (api-clients: HighlightResultOption). */
export interface Highlight {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
  readonly fullyHighlighted?: boolean
  readonly matchedWords: readonly string[]
}

/** A leaf of `_snippetResult` (api-clients: SnippetResultOption). */
export interface Snippet {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
}

/** How matches are marked. */
export interface MarkupOptions {
  readonly preTag: string
  readonly postTag: string
  /** The query's words in order, as matched. */
  readonly words: readonly string[]
}

/** The whole text with its matches tagged. */
export function highlighted(
  text: string,
  found: Marks,
  { preTag, postTag, words }: MarkupOptions,
): Highlight {
  const value = tagged(text, found.marks, { from: 0, to: text.length, preTag, postTag })
  const matchedWords = words.filter((_, slot) => (found.matched & (1 << slot)) !== 0)
  const matchLevel = levelOf(found.matched, words.length)
  if (matchLevel === 'none') return { value, matchLevel, matchedWords: [] }
  const fullyHighlighted = found.words.every((word) =>
    found.marks.some((mark) => mark.start <= word.start && mark.end >= word.end),
  )
  return { value, matchLevel, fullyHighlighted, matchedWords }
}

/**
 * The `length` adjacent words with the most query words, and among those with the most matches; the
 * beginning of the text when nothing matches. An ellipsis marks each side where text is cut. Cuts
 * are between words, so never inside an HTML entity.
 */
export function snippet(
  text: string,
  found: Marks,
  options: MarkupOptions & { readonly length: number },
): Snippet {
  const { preTag, postTag, words, length } = options
  const matchLevel = levelOf(found.matched, words.length)
  if (found.words.length <= length) {
    return { value: tagged(text, found.marks, { from: 0, to: text.length, preTag, postTag }), matchLevel }
  }
  const start = bestWindow(found, length)
  const isFirst = start === 0
  const isLast = start + length >= found.words.length
  const from = isFirst ? 0 : (found.words[start]?.start ?? 0)
  const to = isLast ? text.length : (found.words[start + length - 1]?.end ?? text.length)
  const value = tagged(text, found.marks, { from, to, preTag, postTag })
  return { value: `${isFirst ? '' : '…'}${value}${isLast ? '' : '…'}`, matchLevel }
}

/**
 * Maps the strings and numbers of a value, with their dotted paths, to a value of the same shape
 * (`_highlightResult` repeats the record's shape). Nulls and empty objects are left out.
 */
export function mirrored<Leaf>(
  value: Json | undefined,
  leaf: (text: string, path: string) => Leaf,
  path = '',
): Mirror<Leaf> | undefined {
  if (typeof value === 'string' || typeof value === 'number') return leaf(String(value), path)
  if (Array.isArray(value)) {
    return value.map((item) => mirrored(item, leaf, path)).filter((item) => item !== undefined)
  }
  if (!isObject(value)) return undefined
  const parts: { [name: string]: Mirror<Leaf> } = {}
  for (const [name, part] of Object.entries(value)) {
    const mirror = mirrored(part, leaf, path === '' ? name : `${path}.${name}`)
    if (mirror !== undefined) parts[name] = mirror
  }
  return Object.keys(parts).length > 0 ? parts : undefined
}

/** The structure of a record, with a result in place of each text. */
export type Mirror<Leaf> = Leaf | Mirror<Leaf>[] | { [name: string]: Mirror<Leaf> }

function levelOf(matched: number, wordCount: number): 'none' | 'partial' | 'full' {
  if (matched === 0) return 'none'
  return bitCount(matched) === wordCount ? 'full' : 'partial'
}

function bestWindow({ words }: Marks, length: number): number {
  let best = 0
  let bestScore = 0
  // Number of occurrences of each query word in the window, which moves by one word at a time.
  const counts = new Uint32Array(32)
  let [different, matches] = [0, 0]
  const count = (matched: number, change: 1 | -1) => {
    if (matched === 0) return
    matches += change
    for (let slot = 0; matched >> slot !== 0; slot++) {
      if ((matched & (1 << slot)) === 0) continue
      const before = counts[slot] ?? 0
      counts[slot] = before + change
      if (before === 0 || before + change === 0) different += change
    }
  }
  for (const [end, word] of words.entries()) {
    count(word.matched, 1)
    if (end >= length) count(words[end - length]?.matched ?? 0, -1)
    const start = end - length + 1
    const score = different * (length + 1) + matches
    if (start >= 0 && score > bestScore) {
      best = start
      bestScore = score
    }
  }
  if (bestScore === 0) return 0
  // The window that first reaches the score ends with its last match: move it so that the matches
  // are in the middle.
  const inside = words.slice(best, best + length)
  const first = inside.findIndex((word) => word.matched !== 0)
  const last = inside.findLastIndex((word) => word.matched !== 0)
  const shift = Math.floor((first - (length - 1 - last)) / 2)
  return Math.max(0, Math.min(words.length - length, best + shift))
}

/** The text between two offsets with its marks tagged. */
function tagged(
  text: string,
  marks: readonly Mark[],
  { from, to, preTag, postTag }: { from: number; to: number; preTag: string; postTag: string },
): string {
  let value = ''
  let at = from
  for (const { start, end } of marks) {
    if (end <= from || start >= to) continue
    const begin = Math.max(start, from)
    const finish = Math.min(end, to)
    value += `${text.slice(at, begin)}${preTag}${text.slice(begin, finish)}${postTag}`
    at = finish
  }
  return value + text.slice(at, to)
}
