/** Common parts of the records of pages, categories and tags. Pure. */
import { escapeHtml } from '@repo/model/escape.ts'
import { recordTitle } from './chunks.ts'
import { hashOf } from './hash.ts'
import type { Hierarchy, SearchRecord } from './page.ts'

/** The site has one language and one version (SPEC.md §3). */
export const constants = {
  lang: 'en-US',
  language: 'en-US',
  version: 'current',
  docusaurus_tag: 'docs-default-current',
} as const

/** True for text: malformed labels of other documents must not keep one out of the index. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/**
 * Longest path of a record, characters: crawlers take no longer URL (sitemaps.org, "Sitemaps XML
 * format": less than 2,048). A page has dozens of records, each with its path.
 */
const maxPath = 2047

/** A path that records may have. @throws Error in one sentence for a longer one */
export function recordPath(path: string): string {
  if (path.length <= maxPath) return path
  throw new Error(`its address has ${path.length} characters, and at most ${maxPath} can be indexed`)
}

/**
 * Titles of a record, escaped.
 * @param group title of the category above
 * @param titles its own and those between, from the title of its page on; at most four
 */
export function hierarchyOf(group: unknown, titles: readonly string[]): Hierarchy {
  const shown = (text: string) => escapeHtml(recordTitle(text))
  const [lvl1 = '', lvl2 = null, lvl3 = null, lvl4 = null] = titles.map(shown)
  return {
    // Docusaurus uses "Documentation" for pages without a category.
    lvl0: shown(isText(group) ? group : 'Documentation'),
    lvl1,
    lvl2,
    lvl3,
    lvl4,
    lvl5: null,
    lvl6: null,
  }
}

/** Adds the hash by which a record is compared with the one in the index. */
export function withHash(record: Omit<SearchRecord, 'h'>): SearchRecord {
  return { ...record, h: hashOf(record) }
}

/**
 * Number of words in a title as the index splits them (`camelCaseAttributes`): "OpenSearch" counts
 * as two words, as does "Exa Search".
 */
export function wordsIn(title: string): number {
  // Each record has the number; of a title that is a text, it says nothing.
  const apart = title.slice(0, 1000).replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
  return apart.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
