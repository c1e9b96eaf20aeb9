/** How search engines show a title and a description. Pure. */
import { firstWords } from '../../ui/words.ts'

/** Widths of a search result as Google shows it on a desktop, characters. */
const widths = { title: 60, description: 160 } as const

/** The text as far as a search engine shows it, cut after a word. */
export function cut(text: string, part: keyof typeof widths): string {
  return firstWords(text.replace(/\s+/g, ' ').trim(), widths[part])
}

/** `https://docs.example.com/docs/nodes/llm/` → `docs.example.com › docs › nodes › llm`. */
export function trail(url: string): string {
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter(Boolean)].join(' › ')
}
