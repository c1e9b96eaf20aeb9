/** Which form of a page a client gets: HTML or Markdown (RFC 9110, 12.5.1). Pure. */
import Negotiator from 'negotiator'

/**
 * Media type of Markdown (RFC 7763). Also what `proxy.ts` makes of the `Accept` header of a client
 * that prefers it, so that a rewrite can compare the header with one text.
 */
export const markdownType = 'text/markdown'

/** The forms of a page; a client may name a type with the character set or without. HTML first. */
const forms = ['text/html', markdownType].flatMap((type) => [type, `${type}; charset=utf-8`])

/**
 * True if a client prefers Markdown to HTML. Only one that names its type does: to a wildcard,
 * which browsers send, HTML is the answer.
 * @param accept the header of the request
 */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.toLowerCase().includes(markdownType)) return false
  const preferred = new Negotiator({ headers: { accept } }).mediaType(forms)
  return preferred?.startsWith(markdownType) ?? false
}
