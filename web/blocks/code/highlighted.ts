/** Highlights the code of a body before it is drawn, since what draws it cannot wait. */
import { highlight } from './highlight.ts'

/** The same value; each block of code in it, at any depth, has its HTML beside its code. */
export async function highlighted<Value>(value: Value): Promise<Value> {
  if (Array.isArray(value)) return (await Promise.all(value.map(highlighted))) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await highlighted(inner)] as const)
  const copy = Object.fromEntries(await Promise.all(entries))
  return (isCode(value) ? { ...copy, html: await htmlOf(value) } : copy) as Value
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
