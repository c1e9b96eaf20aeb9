import type { RootContent } from 'mdast'
import { hrefOf } from '#queries/href.ts'
import { linkTo } from './links.ts'
import { bulletList, heading, item, paragraph, text } from './tree.ts'
import type { MarkdownPage, Surroundings } from './types.ts'

/** "Works well with": the nodes that a writer chose, except unpublished ones. */
export function relatedContent({ related }: MarkdownPage, around: Surroundings): RootContent[] {
  const items = related.flatMap((link) => {
    const href = hrefOf(link)
    if (!href) return []
    const summary = link.summary ? [text(`: ${link.summary}`)] : []
    return [item(paragraph([linkTo(href, link.title ?? href, around), ...summary]))]
  })
  return items.length > 0 ? [heading(2, [text('Works well with')]), bulletList(items)] : []
}
