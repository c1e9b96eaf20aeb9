/** Texts → pieces that fit into records. Sizes are of what a record holds of a text, not of the text. Pure. */
import { escapeHtml } from './escape.ts'

/**
 * Bytes of the largest record that every plan of Algolia takes (support: is-there-a-size-limit-for-my-index-records). A
 * larger one is refused, and its whole batch with it.
 */
export const maxRecordBytes = 10_000

/**
 * Bytes of a record's content. With titles, names and anchor that are as long as they may be it is 7,000; the rest is
 * for the page's path, which a record holds twice, and for its tags.
 */
export const maxContentBytes = 2000

/** Bytes of one title, of which a record has five. */
const maxTitleBytes = 400

/** Bytes of all names under which something is known besides. */
const maxNamesBytes = 1000

/** Bytes of an anchor, which a record holds twice. */
const maxAnchorBytes = 1000

/** A text with the key that names it. */
export interface Keyed {
  readonly key: string
  readonly text: string
}

const utf8 = new TextEncoder()

/** Bytes that a text takes in a record: escaped for HTML, as JSON, in UTF-8. A quotation mark takes six of them. */
export function bytesOf(text: string): number {
  return utf8.encode(JSON.stringify(escapeHtml(text))).length - '""'.length
}

/**
 * Texts joined into chunks of at most {@link maxContentBytes}, each named after its first text. A text that is longer
 * by itself is cut between words, its later parts named `key~1`, `key~2`, …
 */
export function chunksOf(texts: readonly Keyed[]): Keyed[] {
  return packed(
    texts.flatMap(({ key, text }) =>
      cut(text, maxContentBytes).map((part, index) => ({
        key: index === 0 ? key : `${key}~${index}`,
        text: part,
      })),
    ),
    { limit: maxContentBytes, separator: ' ' },
  )
}

/** A title as long as a record can hold it: what reads like one is never cut. */
export function recordTitle(text: string): string {
  return bytesOf(text) <= maxTitleBytes ? text : `${cut(text, maxTitleBytes)[0] ?? ''} …`
}

/** The first of the names, as many as a record can hold. */
export function recordNames(names: readonly string[]): string[] {
  let bytes = 0
  return names.filter((name) => {
    bytes += bytesOf(name)
    return bytes <= maxNamesBytes
  })
}

/** The anchor; none, so that the record leads to the page, where it is a whole text that somebody made a heading. */
export function recordAnchor(anchor: string): string {
  return bytesOf(anchor) <= maxAnchorBytes ? anchor : ''
}

function cut(text: string, limit: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  // Almost every text, and six times as fast as word by word.
  if (bytesOf(whole) <= limit) return whole ? [whole] : []
  return packed(words.flatMap((word) => slices(word, limit)).map(unnamed), { limit, separator: ' ' }).map(
    (part) => part.text,
  )
}

/** A word that is too long by itself, cut between characters. */
function slices(word: string, limit: number): string[] {
  if (bytesOf(word) <= limit) return [word]
  return packed([...word].map(unnamed), { limit, separator: '' }).map(({ text }) => text)
}

function unnamed(text: string): Keyed {
  return { key: '', text }
}

/** Texts joined as long as they fit, each named after its first; none is longer than the limit by itself. */
function packed(
  texts: readonly Keyed[],
  { limit, separator }: { readonly limit: number; readonly separator: string },
): Keyed[] {
  const packs: { key: string; parts: string[] }[] = []
  let bytes = 0
  for (const { key, text } of texts) {
    const size = bytesOf(text)
    const last = packs.at(-1)
    bytes += separator.length + size
    if (last && bytes <= limit) last.parts.push(text)
    else {
      packs.push({ key, parts: [text] })
      bytes = size
    }
  }
  return packs.map(({ key, parts }) => ({ key, text: parts.join(separator) }))
}
