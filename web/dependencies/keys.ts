import { beginningOf } from '@repo/kit/cut-text.ts'
import { sha256 } from '@repo/kit/hash.ts'

/**
 * Dependency keys: the names of what queries read and changes alter. A query returns the keys of
 * what it read (`result-dependencies.ts`), a change of a document has the keys of what it altered
 * (`change.ts`), and queries that have a key in common with the change are revalidated. Their pages
 * are rendered again only if the result differs. So a key may be coarse, but none may be missing.
 *
 * | key | what it covers |
 * |---|---|
 * | `address:<id>` | what the URL depends on: slug, category, and whether it is published |
 * | `link:<id>` | `address`, title or label, icon, color, unlisted, status; text of a snippet |
 * | `card:<id>` | `link` and summary or description |
 * | `page:<id>` | everything in the document, including its revision |
 * | `segment:<categoryId>` | path segment and parent of a category: all paths below it |
 * | `members:<categoryId or root>` | which listed pages and categories are in it, and their order |
 * | `tagged:<tagId>` | which listed pages have the tag |
 * | `tags` | the list of tags: labels, slugs, counts |
 * | `slug:<page, category or tag>:<slug>` | which documents have this slug; pages also where |
 * | `moved:<segment>` | categories with this path segment, and their parents; or without one |
 * | `pages` | listed pages with path and day of change; categories and tags with path |
 * | `addresses` | which addresses below `/docs/` exist: pages, categories, tags, redirects |
 * | `outline` | listed pages with title, summary, path and place; categories with title and place |
 * | `changes` | which listed pages were published last, and their titles |
 * | `listed` | which pages are listed: whether there is any |
 * | `redirect:<path>` | where an old path, or a pattern of them, redirects to |
 * | `child:<categoryId or root>:<name>` | categories with this segment, and what left this name |
 * | `settings`, `home` | the site settings, the home page |
 * | `search` | synonyms: sent to the index (`indexing/ensure-index.ts`), shown on no page |
 *
 * Whether a document is listed or at the top, and its order, are decided by the rules of
 * `predicates.ts`, in queries and in changes alike. Any document, whatever its type, alters
 * `segment` and what lists paths when its path segment or parent differs, and `link` when its title
 * or color does: a page may refer to it as its category by mistake.
 *
 * A page without a color has that of its category: a fragment that reads `category->color` depends
 * on `link:<category>` too.
 */
export type DependencyKey =
  | `address:${string}`
  | `link:${string}`
  | `card:${string}`
  | `page:${string}`
  | `segment:${string}`
  | `moved:${string}`
  | `members:${string}`
  | `tagged:${string}`
  | `slug:${SlugKind}:${string}`
  | 'tags'
  | 'pages'
  | 'addresses'
  | 'outline'
  | 'changes'
  | 'listed'
  | `redirect:${string}`
  | `child:${string}`
  | 'settings'
  | 'home'
  | 'search'

/**
 * Keys that many changes of a page alter and that only files about the whole site read (site map,
 * `llms.txt`, feed), or the not-found page. Their queries read every page, so they expire without
 * being revalidated.
 */
export const wholeSiteKeys: ReadonlySet<DependencyKey> = new Set<DependencyKey>([
  'pages',
  'addresses',
  'outline',
  'changes',
])

/** Longest key that is stored as it is, in characters. A document may have a slug of megabytes. */
const maxLength = 500

/** A key as it is stored and compared: a very long one is shortened to its beginning and a hash. */
export function storedKey(key: DependencyKey): DependencyKey {
  if (key.length <= maxLength) return key
  const short = `${beginningOf(key, 100)}…${sha256(key)}`
  // It begins as the key does, and 100 characters are longer than any prefix.
  return short as DependencyKey
}

/** The namespaces of slugs: a page, a category and a tag may have the same one. */
export type SlugKind = 'page' | 'category' | 'tag'

const keyPattern =
  /^(?:(?:address|link|card|page|segment|members|tagged|redirect|child):.+|(?:moved|slug:(?:page|category|tag)):.*|tags|pages|addresses|outline|changes|listed|settings|home|search)$/s

/** True for a dependency key. No change alters any other text, so it would never expire. */
export function isDependencyKey(text: string): text is DependencyKey {
  return keyPattern.test(text)
}
