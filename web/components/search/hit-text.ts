/** A hit and its texts: what the modal, whose size is limited, needs of `results.ts`. Pure. */
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
  /** Answer of a row of a node; escaped, too. */
  readonly answer?: string | null
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly _snippetResult?: {
    readonly content?: { readonly value: string }
    readonly hierarchy?: Readonly<Record<string, { readonly value: string } | undefined>>
  }
}

/** Text with its matching parts marked. */
export type Marked = readonly { readonly text: string; readonly isMarked: boolean }[]

/**
 * True if a hit matches by more than the title or category of its page, or if nothing in it is
 * marked. Every section matches by title and category, which says nothing about the section.
 */
export function saysSomething({ _highlightResult }: Pick<Hit, '_highlightResult'>): boolean {
  const { hierarchy = {}, content } = _highlightResult ?? {}
  const texts = Object.entries({ ...hierarchy, text: content })
  const marked = texts.flatMap(([name, text]) => (text?.value.includes('<mark>') ? name : []))
  // The names of all deeper levels, and "text", come after "lvl1" in the alphabet.
  return marked.length === 0 || marked.some((name) => name > 'lvl1')
}

/** Splits a snippet into marked and unmarked text; all of it is text, escaped once by the index. */
export function markedOf(snippet: string): Marked {
  // Every second part is what was marked.
  return snippet
    .split(/<mark>(.*?)<\/mark>/s)
    .map((part, index) => ({ text: decoded(part), isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** A text without its marks. */
export function plain(marked: Marked): string {
  return marked.map(({ text }) => text).join('')
}

/** Entities of the index's texts, and what they stand for. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** A text of the index as plain text. */
export function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? '')
}

/** The path of a URL, which leads to the same page on whatever host it is read. */
export function localPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}
