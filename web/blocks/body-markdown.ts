/** Converts the blocks of a body to a Markdown tree (mdast). Pure. */
import {
  isPortableTextToolkitList,
  nestLists,
  type ToolkitPortableTextDirectList,
} from '@portabletext/toolkit'
import type { BlockContent } from 'mdast'
import type { Surroundings } from '#markdown/types.ts'
import { orNothing } from '#mdast/tree.ts'
import { blockContent } from './contents.ts'
import { listContent } from './text/content.ts'
import type { MarkdownBlock, MarkdownContext, MarkdownRichText } from './types.ts'

/**
 * Converts blocks in reading order, with list items nested in their lists. A block of a newer
 * schema, which has no entry in the list of blocks, is left out: the rest is shown, and the page's
 * view logs the missing block.
 */
export function richContent(body: MarkdownRichText, around: Surroundings): BlockContent[] {
  const context: MarkdownContext = { ...around, richText: (inner) => richContent(inner, around) }
  return orNothing('A text', () =>
    nestLists([...(body ?? [])], 'direct').flatMap((node): BlockContent[] =>
      isPortableTextToolkitList(node)
        ? // In `direct` mode every list has this type.
          listContent(node as ToolkitPortableTextDirectList, context)
        : markdownOf(node as MarkdownBlock, context),
    ),
  )
}

function markdownOf(block: MarkdownBlock, context: MarkdownContext): BlockContent[] {
  return orNothing(
    `The block ${block._type} ${block._key}`,
    () => blockContent(block)?.markdown(block as never, context) ?? [],
  )
}
