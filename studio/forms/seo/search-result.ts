/** How search engines show a title and a description. Pure. */
import { beginningOf } from '@repo/kit/cut-text.ts'

/** Widths of a search result as Google shows it on a desktop, characters. */
const widths = { title: 60, description: 160 } as const

/** The text as far as a search engine shows it, cut after a word. */
export function cut(text: string, part: keyof typeof widths): string {
  const width = widths[part]
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean.length <= width) return clean
  const start = beginningOf(clean, width)
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end) : start} …`
}

/** `https://docs.example.com/docs/nodes/llm/` → `docs.example.com › docs › nodes › llm`. */
export function trail(url: string): string {
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter(Boolean)].join(' › ')
}
