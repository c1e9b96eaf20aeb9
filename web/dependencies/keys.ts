import { sha256 } from '@repo/kit/hash.ts'

/**
 * The vocabulary that readers and writers of content share. A facet is a part of the content that can change on its
 * own; a query says which ones it read (`result-dependencies.ts`), a change says which ones it altered (`change.ts`), and the
 * queries in both sets are asked again: their pages are made anew if they answer otherwise. So a key may be coarse,
 * but it must never be missing.
 *
 * | key | what it covers |
 * |---|---|
 * | `address:<id>` | what the address depends on: slug, category, and whether it is published |
 * | `link:<id>` | `address` and title or label, icon, colour, unlisted |
 * | `card:<id>` | `link` and summary or description |
 * | `page:<id>` | anything in it, its revision too |
 * | `segment:<categoryId>` | path segment and parent of a category: the paths of everything below it |
 * | `members:<categoryId or root>` | which listed pages and categories are in it, and their order |
 * | `tagged:<tagId>` | which listed pages carry it |
 * | `tags` | the list of tags: labels, slugs, counts |
 * | `slug:<page, category or tag>:<slug>` | which documents answer to this slug |
 * | `pages` | every listed page with its path and the day it changed; every category and tag with its path |
 * | `outline` | every listed page with title, summary, path and place; every category with title and place |
 * | `changes` | which listed pages were published last, and what they are called |
 * | `listed` | which pages are listed: whether there is any |
 * | `redirect:<path>` | what an old address leads to |
 * | `child:<categoryId or root>:<name>` | which categories have this path segment in a category, and what left this name |
 * | `settings`, `home` | the site settings, the home page |
 * | `search` | the words that readers use: no page shows them, the index is told (`indexing/ensure-index.ts`) |
 *
 * Where a document stands (listed, at the top, in which order) is decided by the rules of `predicates.ts`, in queries and in
 * changes alike. Any document, whatever its type, alters `segment` and what lists paths when its path segment or parent
 * differs, and `link` when its title or colour does: a page may name it as its category by mistake.
 *
 * A page's own colour is its category's: a fragment that reads `category->color` stamps `link:<category>` too.
 */
export type DependencyKey =
  | `address:${string}`
  | `link:${string}`
  | `card:${string}`
  | `page:${string}`
  | `segment:${string}`
  | `members:${string}`
  | `tagged:${string}`
  | `slug:${SlugKind}:${string}`
  | 'tags'
  | 'pages'
  | 'outline'
  | 'changes'
  | 'listed'
  | `redirect:${string}`
  | `child:${string}`
  | 'settings'
  | 'home'
  | 'search'

/**
 * Facets that almost every change of a page alters and only files about the whole site read (site map, `llms.txt`,
 * feed). Queries that read one of them are not asked again, which would cost as much as the site is large: they expire.
 */
export const wholeSiteKeys: ReadonlySet<DependencyKey> = new Set<DependencyKey>([
  'pages',
  'outline',
  'changes',
])

/** Longest key that is stored as it is, characters. Slugs and ids are shorter; a document may hold a slug of megabytes. */
const maxLength = 500

/** A key as changes and readings note it: of a very long one its beginning and a hash, the same wherever it is made. */
export function storedKey(key: DependencyKey): DependencyKey {
  if (key.length <= maxLength) return key
  const short = `${key.slice(0, 100)}…${sha256(key)}`
  // It begins as the key does, which is longer than any prefix.
  return short as DependencyKey
}

/** The namespaces of slugs: a page, a category and a tag may share one. */
export type SlugKind = 'page' | 'category' | 'tag'

const keyPattern =
  /^(?:(?:address|link|card|page|segment|members|tagged|redirect|child):.+|slug:(?:page|category|tag):.*|tags|pages|outline|changes|listed|settings|home|search)$/s

/** Whether a text is a key; an unknown one would never expire. */
export function isDependencyKey(text: string): text is DependencyKey {
  return keyPattern.test(text)
}
