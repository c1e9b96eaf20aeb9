import type { RootContent } from 'mdast'
import { linesOf } from './links.ts'
import { bulletList, heading, text } from './tree.ts'
import type { MarkdownPage, Surroundings } from './types.ts'

/** "Works well with": the nodes that a writer chose, except unpublished ones. */
export function relatedContent({ related }: MarkdownPage, around: Surroundings): RootContent[] {
  const items = linesOf(related, around)
  return items.length > 0 ? [heading(2, [text('Works well with')]), bulletList(items)] : []
}
