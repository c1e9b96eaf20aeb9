/** Splits texts into chunks that fit into records, where they are escaped and encoded. Pure. */
import { escapeHtml } from '@repo/model/escape.ts'

/**
 * Maximum size of a record in bytes that every plan of Algolia accepts (support:
 * is-there-a-size-limit-for-my-index-records). A larger one is rejected together with its whole
 * batch.
 */
export const maxRecordBytes = 10_000

/**
 * Maximum bytes of a record's content. With titles, names, anchor, summary and answer of maximum
 * size this makes 8,200; the rest is for the page's path, which is in a record twice, its icon and
 * its tags.
 */
export const maxContentBytes = 2000

/** Maximum bytes of the summary, which is in every record of its page, and of an answer. */
const maxSummaryBytes = 600

/** Maximum bytes of one title; a record has five. */
const maxTitleBytes = 400

/** Maximum bytes of all other names under which a record is found. */
const maxNamesBytes = 1000

/** Maximum bytes of an anchor, which is in a record twice. */
const maxAnchorBytes = 1000

/** Most tags in a record: each record of their page has them. */
export const maxTags = 1000

/** A text with its key. */
export interface Keyed {
  readonly key: string
  readonly text: string
}

const utf8 = new TextEncoder()

/** Bytes of a text in a record: escaped for HTML, as JSON, in UTF-8. A quotation mark has six. */
export function bytesOf(text: string): number {
  return utf8.encode(JSON.stringify(escapeHtml(text))).length - '""'.length
}

/**
 * Joins texts into chunks of at most {@link maxContentBytes}, each named after its first text. A
 * longer text is cut between words, its later parts named `key~1`, `key~2`, …
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

/** A title, cut to what a record can hold. No title of ordinary length is cut. */
export function recordTitle(text: string): string {
  return shortened(text, maxTitleBytes)
}

/** The summary of a page, escaped, and cut like a title; null for none. */
export function recordSummary(text: string): string | null {
  const summary = shortened(text.split(/\s+/).filter(Boolean).join(' '), maxSummaryBytes)
  return summary === '' ? null : escapeHtml(summary)
}

function shortened(text: string, limit: number): string {
  // A character takes a byte at least. Every record has titles: only their beginning is measured.
  const beginning = text.slice(0, 2 * limit)
  return beginning === text && bytesOf(text) <= limit ? text : `${cut(beginning, limit)[0] ?? ''} …`
}

/** The first of the names, as many as fit into a record. */
export function recordNames(names: readonly string[]): string[] {
  let bytes = 0
  return names.filter((name) => {
    bytes += bytesOf(name)
    return bytes <= maxNamesBytes
  })
}

/** The anchor, or none if a whole text is a heading: then the record links to the page. */
export function recordAnchor(anchor: string): string {
  return anchor.length <= maxAnchorBytes && bytesOf(anchor) <= maxAnchorBytes ? anchor : ''
}

function cut(text: string, limit: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  // True of almost every text, and six times as fast as word by word.
  if (bytesOf(whole) <= limit) return whole ? [whole] : []
  return packed(words.flatMap((word) => slices(word, limit)).map(unnamed), { limit, separator: ' ' }).map(
    (part) => part.text,
  )
}

/** A word that is longer than a chunk is cut between characters. */
function slices(word: string, limit: number): string[] {
  if (bytesOf(word) <= limit) return [word]
  return packed([...word].map(unnamed), { limit, separator: '' }).map(({ text }) => text)
}

function unnamed(text: string): Keyed {
  return { key: '', text }
}

/** Joins texts as long as they fit, each chunk named after its first. */
function packed(texts: readonly Keyed[], { limit, separator }: { limit: number; separator: string }) {
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
