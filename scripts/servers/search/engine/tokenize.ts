/**
 * Splits text into words with their positions, like Algolia's tokenizer
 * (handling-natural-languages-nlp/in-depth/tokenization): letters and digits form words, everything
 * else separates. Records are HTML-escaped, so entities separate too.
 *
 *     PGVector's  b-2-b        words      pgvectors pgvector pg vector s   b2b b 2 b
 *     └┘└────┘ │  │ │ │        position   0         0        0  1      2   3   3 4 5
 *      0   1   2  3 4 5        span       3         2        1  1      1   3   1 1 1
 *
 * Parts that are joined by a camelCase boundary or one connecting character are indexed together as
 * well (Algolia does so for `.` and `'`), so that "pgvector", "b2b" and "dont" are found as readers
 * type them. Scripts that are written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese)
 * are split with the dictionaries of ICU, as Algolia does with its own: 今日は東京に行く is 今日 は 東京 に 行く.
 */
export interface Token {
  /** Lower case, without accents. */
  readonly word: string
  /** UTF-16 offsets in the text; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** Number of the word in the text, from 0. A joined token has the position of its first part. */
  readonly position: number
  /** Number of positions that it covers: 1, or more for a joined token. */
  readonly span: number
}

/** How text is split. */
export interface TokenizeOptions {
  /** True if camelCase words are split as well (`camelCaseAttributes`). */
  readonly camelCase?: boolean
  /** Characters that are indexed as separate words (`separatorsToIndex`). */
  readonly separators?: string
  /** True if joined tokens are returned as well: for records, not for queries. */
  readonly joined?: boolean
}

const SEPARATOR = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
/** A letter of a script without spaces. */
const UNSPACED = 4

/** Most words of a chain that is indexed as one word, such as `b-2-b`. */
const LONGEST_CHAIN = 4
/** The same for a camelCase name, which readers paste as a whole. */
const LONGEST_NAME = 8
const LONGEST_JOINED = 64
/** Longer words (keys, hashes) are compared by this many of their first letters. */
const LONGEST_WORD = 64
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy
const connectingEntities = new Set(['&amp;', '&#39;', '&#x27;', '&apos;'])
const connectors = new Set(["'", '’', '-', '.', '_', '&', '+', '\u00ad'])
const wordCharacter = /[\p{L}\p{N}\p{M}]/u
const upperCharacter = /\p{Lu}/u
const unspacedCharacter =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
// The locale does not matter: dictionaries are chosen by script (unicode.org/reports/tr29, ICU's
// "cjdict").
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
// Accents. Not the signs that turn か into が, nor the vowels of Indic scripts and Thai, which
// Unicode also calls marks.
const marks =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Cyrillic}]]--[\u3099\u309a]]+/gv
const SPACE = 32
/** The first letter of scripts without spaces (Thai); European scripts come before it. */
const FIRST_UNSPACED = 0x0e01
const AMPERSAND = 38
const asciiClasses = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  return code >= 48 && code <= 57 ? DIGIT : SEPARATOR
})
const asciiOnly = /^[\x20-\x7e]*$/

/** A word as it is compared: lower case, compatibility forms normalized, accents removed. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return asciiOnly.test(lower) ? lower : lower.normalize('NFKD').replace(marks, '')
}

/** The words of a text in order; a joined token comes before its first part. */
export function tokenize(text: string, options: TokenizeOptions = {}): Token[] {
  const { camelCase = false, separators = '', joined = false } = options
  const tokens: Token[] = []
  let position = 0
  let at = 0
  // The words since the last real gap: index of the first in `tokens`, and their number.
  let chainStart = 0
  let chainLength = 0

  const endChain = () => {
    if (joined && chainLength > 1) tokens.push(...withJoined(tokens.splice(chainStart), text, separators))
    chainLength = 0
  }

  const addWord = (end: number) => {
    if (chainLength === 0) chainStart = tokens.length
    chainLength += 1
    const word = fold(text.slice(at, end)).slice(0, LONGEST_WORD)
    tokens.push({ word, start: at, end, position, span: 1 })
    position += 1
    at = end
  }

  while (at < text.length) {
    const end = wordEnd(text, at, camelCase)
    if (end > at) {
      if (text.charCodeAt(at) < FIRST_UNSPACED || !isUnspaced(text, at)) addWord(end)
      else for (const next of wordEnds(text, at, end)) addWord(next)
      continue
    }
    const length = separatorLength(text, at)
    const next = at + length
    if (text.charCodeAt(at) === SPACE) {
      endChain()
      at = next
      continue
    }
    const separator = text.slice(at, next)
    if (separators.includes(separator)) {
      tokens.push({ word: separator, start: at, end: next, position, span: 1 })
      position += 1
    }
    const connects = connectors.has(separator) || connectingEntities.has(separator)
    if (!connects || next >= text.length || characterClass(text, next) === SEPARATOR) endChain()
    at = next
  }
  endChain()
  return tokens
}

/**
 * The offset in `text` after the first `length` folded characters of a token: where the highlight
 * of a prefix ends. Characters between the parts of a joined token do not count.
 */
export function prefixEnd(text: string, { start, end }: Token, length: number): number {
  let folded = 0
  let at = start
  while (at < end && folded < length) {
    if (characterClass(text, at) === SEPARATOR) {
      at += separatorLength(text, at)
      continue
    }
    const size = isSurrogate(text, at) ? 2 : 1
    folded += fold(text.slice(at, at + size)).length
    at += size
  }
  return at
}

/** A chain with the joined forms of itself and of its camelCase names before their first parts. */
function withJoined(chain: readonly Token[], text: string, separators: string): Token[] {
  // An indexed separator is a separate token between the words of a chain and after its last one.
  const words = chain.filter((token) => !separators.includes(token.word))
  const whole = words.length <= LONGEST_CHAIN ? [words] : []
  const names = camelCaseNames(words, text).filter(
    ({ length }) => length < words.length || whole.length === 0,
  )
  const joinedTokens = [...whole, ...names].flatMap(joinedToken)
  return chain.flatMap((token) => [...joinedTokens.filter(({ start }) => start === token.start), token])
}

/** The runs of words that only a change of case separates. */
function camelCaseNames(words: readonly Token[], text: string): Token[][] {
  const runs: Token[][] = []
  for (const token of words) {
    const run = runs.at(-1)
    const isNext = run?.at(-1)?.end === token.start && !isUnspaced(text, token.start)
    if (run && isNext) run.push(token)
    else runs.push([token])
  }
  return runs.filter(({ length }) => length > 1 && length <= LONGEST_NAME)
}

/** Several words as one, if that is not too long. */
function joinedToken(words: readonly Token[]): Token[] {
  const first = words[0]
  const last = words.at(-1)
  const word = words.map((token) => token.word).join('')
  if (!first || !last || word.length > LONGEST_JOINED) return []
  const span = last.position - first.position + 1
  return [{ word, start: first.start, end: last.end, position: first.position, span }]
}

/** True if the letter at an offset belongs to a script that is written without spaces. */
export function isUnspaced(text: string, at: number): boolean {
  return characterClass(text, at) === UNSPACED
}

/** The ends of the words in a run of letters of such a script. */
function wordEnds(text: string, start: number, end: number): readonly number[] {
  return Array.from(
    segmenter.segment(text.slice(start, end)),
    ({ index, segment }) => start + index + segment.length,
  )
}

/** The end of the word that starts at `at`; `at` itself when no word starts there. */
function wordEnd(text: string, at: number, camelCase: boolean): number {
  let end = at
  let previous = SEPARATOR
  while (end < text.length) {
    const kind = characterClass(text, end)
    if (kind === SEPARATOR) break
    if (end > at && (kind === UNSPACED) !== (previous === UNSPACED)) break
    const size = isSurrogate(text, end) ? 2 : 1
    if (camelCase && kind === UPPER && end > at) {
      if (previous !== UPPER) break
      // A run of capitals ends before the capital that starts the next word: PG|Vector, but GPT
      // stays whole.
      if (end + size < text.length && characterClass(text, end + size) === LOWER) break
    }
    previous = kind
    end += size
  }
  return end
}

function separatorLength(text: string, at: number): number {
  if (text.charCodeAt(at) === AMPERSAND) {
    entity.lastIndex = at
    const found = entity.exec(text)
    if (found) return found[0].length
  }
  return isSurrogate(text, at) ? 2 : 1
}

function isSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff
}

function characterClass(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) return asciiClasses[code] ?? SEPARATOR
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (!wordCharacter.test(character)) return SEPARATOR
  if (code >= FIRST_UNSPACED && unspacedCharacter.test(character)) return UNSPACED
  return upperCharacter.test(character) ? UPPER : LOWER
}
