/**
 * A hit and its texts. Pure. Apart from `results.ts`, because the modal needs only this, and its
 * size is limited.
 */
import type { RankedHit } from './closeness.ts'

/** A hit as the search server returns it. */
export interface Hit extends RankedHit {
  readonly objectID: string
  readonly type?: string
  readonly kind?: string
  /** Drawing of the page's icon, an SVG path. */
  readonly icon?: string | null
  /** Summary of the page; escaped, like all its texts. */
  readonly summary?: string | null
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly _snippetResult?: {
    readonly content?: { readonly value: string }
    readonly hierarchy?: Readonly<Record<string, { readonly value: string } | undefined>>
  }
}

/** Text with its matching parts marked. */
export type Marked = readonly { readonly text: string; readonly isMarked: boolean }[]

/** Matching text of a hit without an anchor, or the summary of its page. */
export function leadOf({ summary, _snippetResult }: Hit): Marked {
  return markedOf(_snippetResult?.content?.value ?? summary ?? '')
}

/**
 * Whether a hit matches by more than the title or category of its page: every section matches by
 * those, which says nothing about the section.
 */
export function saysSomething({ _highlightResult }: Pick<Hit, '_highlightResult'>): boolean {
  const { hierarchy = {}, content } = _highlightResult ?? {}
  const isMarked = (level: string) => hierarchy[level]?.value.includes('<mark>') === true
  if (!['lvl0', 'lvl1'].some(isMarked)) return true
  return content?.value.includes('<mark>') === true || ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].some(isMarked)
}

/** Splits a snippet into marked and unmarked text; all of it is text, escaped once by the index. */
export function markedOf(snippet: string): Marked {
  return snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1]
      return { text: decoded(inner ?? part), isMarked: inner !== undefined }
    })
}

/** Entities of the index's texts, and what they stand for. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

/** A text of the index as plain text. */
export function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_entity, name: string) => entities[name] ?? '')
}

/**
 * Records may contain whole URLs. Within the site the path is enough, on whatever host it is read.
 */
export function localPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}

/** Says that the results are those of similar words. */
export function similarTo(words: string): string {
  return `No exact match, showing results for "${words}"`
}
