/** Own blocks and fields in Markdown and search, which upstream never changes (CONTRIBUTING.md). */
import type { RootContent } from 'mdast'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import type { RecordPage } from '#records/page.ts'

/** Plain text and Markdown of each own block by its type, as in `blocks/contents.ts`. */
export const ownContents = {}

/** Own fields of a page in its Markdown, below the summary. */
export const ownMarkdown: (page: MarkdownPage, around: Surroundings) => RootContent[] = () => []

/** Words of own fields under which search finds the page, and shows them. */
export const ownText: (page: RecordPage) => string = () => ''
