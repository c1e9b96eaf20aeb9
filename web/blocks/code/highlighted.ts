/** Highlights the code of a body before it is drawn, since what draws it cannot wait. */
import { highlight } from './highlight.ts'

/** The same value; each block of code in it, at any depth, has its HTML beside its code. */
export async function highlighted<Value>(value: Value): Promise<Value> {
  const codes = codesIn(value)
  // What waits once for each of a page's thousand values takes longer than its colours do.
  const entries = await Promise.all(codes.map(async (code) => [code, await htmlOf(code)] as const))
  return codes.length > 0 ? (withHtml(value, new Map<unknown, string>(entries)) as Value) : value
}

function codesIn(value: unknown): Code[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isCode(value) ? [value] : []), ...Object.values(value).flatMap(codesIn)]
}

function withHtml(value: unknown, html: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withHtml(item, html))
  if (typeof value !== 'object' || value === null) return value
  const own = html.get(value)
  const entries = Object.entries(value).map(([key, inner]) => [key, withHtml(inner, html)])
  return { ...Object.fromEntries(entries), ...(own !== undefined && { html: own }) }
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
  // Documents that were written through the API hold anything.
  const marked = Array.isArray(highlightedLines) ? highlightedLines : []
  return highlight(String(code ?? ''), language ?? undefined, marked)
}
