/** Highlights the code of a body before it is rendered, since the renderer is synchronous. */
import { maxColoredCharacters } from '../limits.ts'
import { highlight } from './highlight.ts'

/**
 * Returns the same value, with the HTML of each code block added to the block, at any depth, up to
 * `maxColoredCharacters`.
 */
export async function highlighted<Value>(value: Value): Promise<Value> {
  let left = maxColoredCharacters
  const codes = codesIn(value).filter(({ code }) => {
    left -= String(code ?? '').length
    return left >= 0
  })
  // Awaiting each of a page's thousand values would take longer than the highlighting.
  const entries = await Promise.all(codes.map(async (code) => [code, await htmlOf(code)] as const))
  return codes.length > 0 ? (withHtml(value, new Map<unknown, string>(entries)) as Value) : value
}

function codesIn(value: unknown): Code[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isCode(value) ? [value] : []), ...Object.values(value).flatMap(codesIn)]
}

/** Copies only what contains code: what the Preview tool knows of the others is lost in copies. */
function withHtml(value: unknown, html: ReadonlyMap<unknown, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const copies = items.map((item) => withHtml(item, html))
    return copies.some((copy, index) => copy !== items[index]) ? copies : value
  }
  const own = html.get(value)
  const copies = Object.entries(value)
    .map(([key, inner]) => ({ key, inner, copy: withHtml(inner, html) }))
    .filter(({ inner, copy }) => copy !== inner)
  if (own === undefined && copies.length === 0) return value
  return {
    ...value,
    ...Object.fromEntries(copies.map(({ key, copy }) => [key, copy])),
    ...(own !== undefined && { html: own }),
  }
}

interface Code {
  readonly _type: 'code'
  readonly code?: string | null
  readonly language?: string | null
  readonly highlightedLines?: readonly number[] | null
}

function isCode(value: object): value is Code {
  return '_type' in value && value._type === 'code'
}

function htmlOf({ code, language, highlightedLines }: Code): Promise<string> {
  // Documents that were written through the API may contain anything.
  const marked = Array.isArray(highlightedLines) ? highlightedLines : []
  return highlight(String(code ?? ''), language ?? undefined, marked)
}
