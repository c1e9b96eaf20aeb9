/** Document ↔ path: the only place that defines the form of paths (SPEC.md §2). */

/** Categories nest at most this deep, the page's own counted. Queries spell out these levels. */
export const maxCategoryDepth = 4

/** Routes at the top of `/docs/` that are not categories, by their path segment. */
export const reservedSegments: Readonly<Record<string, string>> = {
  tags: 'the lists of pages by tag',
  category: 'the pages of the categories',
}

/** True if a text can be a path segment: lowercase letters and digits with hyphens between them. */
export function isSegment(text: string): boolean {
  return /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(text)
}

/**
 * Path of a node page or a guide: `/docs/nodes/text/llm/` (SPEC.md §2).
 * @param page `pathSegment` of all categories above, outermost first; missing levels may be null
 */
export function pagePath(page: {
  readonly segments: readonly (string | null | undefined)[]
  readonly slug: string
}): string {
  const { segments, slug } = page
  const parents = segments.filter((segment): segment is string => Boolean(segment))
  return `/docs/${[...parents, slug].join('/')}/`
}

/** Path of a category's generated index: `/docs/category/{slug}/`. */
export function categoryPath(slug: string): string {
  return `/docs/category/${slug}/`
}

/** Path of the list of pages that carry a tag: `/docs/tags/{slug}/`. */
export function tagPath(slug: string): string {
  return `/docs/tags/${slug}/`
}

/**
 * Folder and slug of a page path: `nodes/text` and `llm` for `/docs/nodes/text/llm/`; else `null`.
 */
export function placeOfPagePath(path: string): { readonly folder: string; readonly slug: string } | null {
  const [, folder = '', slug] = /^\/docs\/(?:(.+)\/)?([^/]+)\/$/.exec(path) ?? []
  if (!slug || Object.hasOwn(reservedSegments, path.split('/')[2] ?? '')) return null
  return { folder, slug }
}

/** A page that is made of lists of other pages. */
export type ListPlace =
  | { readonly list: SingleList }
  | { readonly list: 'category' | 'tag'; readonly slug: string }

/** Lists of which there is one, by path. */
export const singleLists = {
  '/': { list: 'home', title: 'Home' },
  '/docs/': { list: 'docs', title: 'Documentation' },
  '/docs/tags/': { list: 'tags', title: 'Tags' },
} as const

/** Name of a list of which there is one. */
export type SingleList = (typeof singleLists)[keyof typeof singleLists]['list']

/** The list at a path; `null` for a path of a page, and for any other path. */
export function placeOfListPath(path: string): ListPlace | null {
  const single = Object.entries(singleLists).find(([ownPath]) => ownPath === path)?.[1]
  if (single) return { list: single.list }
  const [, kind, slug] = /^\/docs\/(category|tags)\/([^/]+)\/$/.exec(path) ?? []
  if (!slug) return null
  return { list: kind === 'category' ? 'category' : 'tag', slug }
}

/** The Markdown of the home page, whose path has no name that could get an extension. */
const homeMarkdown = '/index.md'

/** Path of a page's Markdown: `/docs/nodes/text/llm/` → `/docs/nodes/text/llm.md`, a file. */
export function markdownPath(path: string): string {
  return path === '/' ? homeMarkdown : path.replace(/\/$/, '.md')
}

/** Path of the page whose Markdown is at a path, the inverse of {@link markdownPath}. */
export function pathOfMarkdown(file: string): string {
  return file === homeMarkdown ? '/' : file.replace(/\.md$/, '/')
}
