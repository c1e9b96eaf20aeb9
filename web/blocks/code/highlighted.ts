/** Highlights the code of a body before it is rendered, since the renderer is synchronous. */
import { maxColoredCharacters } from '../limits.ts'
import { highlight } from './highlight.ts'

/**
 * The HTML of the code blocks of a value, at any depth, by the objects of the blocks; up to
 * `maxColoredCharacters`.
 */
export async function highlighted(value: unknown): Promise<ReadonlyMap<unknown, string>> {
  let left = maxColoredCharacters
  const codes = codesIn(value).filter(({ code }) => {
    left -= String(code ?? '').length
    return left >= 0
  })
  // Awaiting each of a page's thousand values would take longer than the highlighting.
  return new Map(await Promise.all(codes.map(async (code) => [code, await htmlOf(code)] as const)))
}

function codesIn(value: unknown): Code[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isCode(value) ? [value] : []), ...Object.values(value).flatMap(codesIn)]
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
